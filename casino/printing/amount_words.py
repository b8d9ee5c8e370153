"""Amounts in words, which a signed paper has beside the figures."""

import re
from decimal import Decimal
from typing import Final

from babel.numbers import get_currency_name, get_currency_precision
from num2words import num2words

_MINUS: Final = {"es": "menos", "en": "minus", "it": "meno"}
# "un millón de euros", "un milione di euro": a round million counts like a noun.
_OF: Final = {"es": "de", "it": "di"}
_MILLIONS: Final = re.compile(r"^(.*(?:ill(?:ón|ones)|ilion[ei]|iliard[oi])) ")
_MILLION: Final = 1_000_000


def amount_in_words(amount_minor: int, currency: str, language: str) -> str:
    """Write an amount of the smallest unit in words, in Spanish, English or Italian.

    Raises KeyError for another language: a signed paper has no words in a language by chance.

    >>> amount_in_words(-2500, "EUR", "es")
    'menos veinticinco euros con cero céntimos'
    """
    minus = _MINUS[language]
    amount = Decimal(abs(amount_minor)).scaleb(-get_currency_precision(currency))
    try:
        words = str(num2words(amount, lang=language, to="currency", currency=currency))
    except NotImplementedError:  # a currency whose words this language lacks
        name = get_currency_name(currency, locale=language)
        words = f"{num2words(amount, lang=language)} {name}"
    units = int(amount)
    if units and units % _MILLION == 0 and language in _OF:
        words = _MILLIONS.sub(rf"\1 {_OF[language]} ", words)
    return f"{minus} {words}" if amount_minor < 0 else words
