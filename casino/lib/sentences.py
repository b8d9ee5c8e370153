"""The sentence of every refusal, in the reader's language.

Our own codes are declared in the rooms (`casino.lib.refusals`), those of the rules in
`games.rules.errors`. The English sentence is the key of the catalogues, its {names} are filled
with values: `*_minor` as money, `percent` with the reader's decimal sign, rights and terms as the
words that the rooms declare for them.
"""

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext, ngettext

from casino.lib.money import format_minor
from casino.lib.policy import RIGHTS
from casino.lib.refusals import ONE, SENTENCES
from casino.lib.words import TERMS
from games.rules.errors import TEMPLATES

_TERM_PARAMS = {
    *("hand", "wager", "winner", "entered", "role", "kind", "format", "thing", "act", "allowed"),
    *("rule", "value", "direction", "phase", "card_state", "slip_state", "policy"),
    *("shoe_step", "due_step"),
}


def template_of(code: str) -> str:
    """Return the English sentence of a code; KeyError for a code that is not registered."""
    return SENTENCES[code] if code in SENTENCES else TEMPLATES[code]


def sentence_of(code: str, params: Mapping[str, str | int], currency: str) -> str:
    """Write the sentence of a refusal in the language that is active."""
    locale = get_language() or "es"
    filled = {name: _value_of(name, value, currency, locale) for name, value in params.items()}
    template = template_of(code)
    if template not in ONE:
        return gettext(template).format(**filled)
    return ngettext(ONE[template], template, int(params["count"])).format(**filled)


def _value_of(name: str, value: str | int, currency: str, locale: str) -> str:
    if name.endswith("_minor") and isinstance(value, int):
        return format_minor(value, currency, locale)
    if name == "percent":
        return str(number_format(value))
    if name in _TERM_PARAMS:
        # There may be several words side by side: "multiple/whole_fraction".
        words = str(value).split("/")
        return "/".join(_word_of(word) for word in words)
    return _word_of("nobody") if value == "nobody" else str(value)


def _word_of(code: str) -> str:
    return str(RIGHTS[code].words if code in RIGHTS else TERMS.get(code, code))
