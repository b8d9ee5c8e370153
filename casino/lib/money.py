"""Money is an integer in the smallest unit of the house's currency; this is its only face."""

import re
from collections.abc import Iterable
from decimal import Decimal
from math import gcd
from typing import Final

from babel.numbers import format_currency, get_currency_precision

MOST_PIECES: Final = 100_000
"""So many of its largest chips or notes no house has in one place: more is no amount at all."""


def most_of(pieces_minor: Iterable[int]) -> int:
    """Return the ceiling of every amount of a house that has these chips and notes.

    >>> most_of([50, 100_000, 50_000])
    10000000000
    """
    return MOST_PIECES * max(pieces_minor)


def smallest_step(pieces_minor: Iterable[int]) -> int:
    """Return the step of which every amount in these chips or notes is a multiple.

    >>> [smallest_step(pieces) for pieces in ([50, 100, 250], [2000, 5000])]
    [50, 1000]
    """
    return gcd(*pieces_minor)


def format_minor(amount_minor: int, currency: str, locale: str) -> str:
    """Write an amount as people of that locale do, e.g. 2500 EUR in es -> '25,00 €'."""
    scaled = Decimal(amount_minor).scaleb(-get_currency_precision(currency))
    return str(format_currency(scaled, currency, locale=locale))


def read_minor(text: str, currency: str) -> int | None:
    """Read an amount as people type it, with a comma or a point: '25,5' -> 2550; None: it is none.

    >>> [read_minor(text, "EUR") for text in ("25,50", "25.5", "25", "1.000,00", "-1", "")]
    [2550, 2550, 2500, None, None, None]
    """
    precision = get_currency_precision(currency)
    typed = re.fullmatch(rf"([0-9]{{1,10}})(?:[.,]([0-9]{{1,{max(precision, 1)}}}))?", text)
    if typed is None or (typed[2] and not precision):
        return None
    return int(typed[1] + (typed[2] or "").ljust(precision, "0"))


def plain_minor(amount_minor: int, currency: str) -> str:
    """Write an amount for programs, with a point and no sign of the currency: 2550 -> '25.50'."""
    precision = get_currency_precision(currency)
    return f"{Decimal(amount_minor).scaleb(-precision):.{precision}f}"
