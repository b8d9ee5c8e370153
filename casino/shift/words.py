"""The words of a shift report: its figures, its grades, its sides, its states."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms, declare_words

FIGURE_WORDS: Final = declare_words(
    "figure",
    {
        "commission": _("Commission"),
        "tips": _("Tips"),
        "float": _("Float"),
        "drop": _("Drop"),
    },
)
GRADE_WORDS: Final[dict[str, Promise | str]] = {
    "expected": _("expected by the rules"),
    "recorded": _("recorded"),
    "counted": _("counted"),
    "unknown": _("unknown"),
}
WITHHELD: Final = "withheld"
"""A figure that is hidden from people who may still count it (`tables.ledger.selectors.blind`)."""
WITHHELD_WORDS: Final[dict[str, Promise | str]] = {WITHHELD: _("shown once it is counted")}
SIDE_WORDS: Final[dict[str, Promise | str]] = {
    "records": _("records' side"),
    "box": _("box's side"),
}
STATE_WORDS: Final = declare_words(
    "shift.state",
    {
        "open": pgettext_lazy("shift", "open"),
        "closed": pgettext_lazy("shift", "closed"),
        "reconciling": _("being reconciled"),
        "reconciled": _("waits for signatures"),
        "signed": _("signed and sealed"),
    },
)
TALLY_WORDS: Final = declare_words(
    "tally",
    {
        "coups": _("coups kept"),
        "settlements": _("coups settled by the rules"),
        "movements": _("coups whose money moved as they say"),
        "cards": _("cards of talla"),
    },
)
KNOWN_WORDS: Final[dict[str, tuple[str, Promise | str]]] = {
    "counted": ("●", _("counted")),
    "recorded": ("◐", _("recorded")),
    "estimated": ("○", _("estimated by the rules")),
    "unknown": ("?", _("unknown")),
}
"""How well a figure is known, with a symbol for readers without colour."""
COVERS_WORDS: Final[dict[str, Promise | str]] = {
    "content": _("amounts and reasons"),
    "another": _("signed another content"),
}
LATE_WORDS: Final[dict[str, Promise | str]] = {
    "correction": _("a movement was corrected"),
    "count": _("a box was counted later"),
}
PLACE_WORDS: Final[dict[str, Promise | str]] = {
    "float": _("the float"),
    "commission": _("the commission box"),
    "tips": _("the tip box"),
    "drop": _("the drop box"),
    "guests": _("the guests"),
    "cage": _("the cage"),
    "abandoned": _("custody"),
}


def write_since(talla: int, coup: int) -> str:
    """Return in words the coup after which a difference can have arisen; 0 is before the first."""
    if not coup:
        return gettext("since the opening")
    return gettext("since talla %(talla)s, coup %(coup)s") % {"talla": talla, "coup": coup}


declare_terms(
    revision=_("revision"),
    difference=_("difference"),
)
