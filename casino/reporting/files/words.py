"""The names of figures, parts and waits at the heads of columns, with their units."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.reporting.list_words import WAITED_WORDS
from casino.reporting.selectors.totals import By
from casino.reporting.words import BY_HEADS, MEASURE_WORDS, Words

MEASURE_TITLES: Final[Words] = {
    **MEASURE_WORDS,
    # A file has bare numbers, so their unit is in the head.
    "hold": pgettext_lazy("figure", "Hold, %"),
    "luck": pgettext_lazy("figure", "Luck, standard deviations"),
    "tips_to_win": pgettext_lazy("figure", "Tips to win, %"),
    "pace": pgettext_lazy("figure", "Coups an hour"),
    "occupancy": pgettext_lazy("figure", "Occupancy, %"),
    "bets_s": pgettext_lazy("figure", "Time to bet, s"),
    "no_va_mas_s": pgettext_lazy("figure", "Time from “no more bets”, s"),
    "cards_s": pgettext_lazy("figure", "Time of the cards, s"),
    "pay_s": pgettext_lazy("figure", "Time to pay, s"),
}
WAITED_TITLES: Final[Words] = {
    **WAITED_WORDS,
    "called_average": _("Until called, average s"),
    "called_longest": _("Until called, longest s"),
    "seated_average": _("Until seated, average s"),
    "seated_longest": _("Until seated, longest s"),
}
MEASURE_SHEETS: Final[tuple[tuple[str, Promise | str, tuple[str, ...]], ...]] = (
    ("boxes", _("Drop and win"), ("drop", "drop_recorded", "win", "hold", "fills", "credits")),
    ("play", _("Play"), ("coups", "stakes", "paid", "result", "theory", "luck")),
    (
        "commission",
        _("Commission"),
        ("commission_due", "commission_recorded", "commission_counted", "commission_of_coups"),
    ),
    ("tips", _("Tips"), ("tips_recorded", "tips_counted", "tips_to_win")),
    ("pace", _("Pace"), ("pace", "occupancy", "bets_s", "no_va_mas_s", "cards_s", "pay_s")),
)
"""The figures side by side: more do not fit on a sheet of paper."""
WHOLE: Final = "whole"
COMPARED: Final = "compared"
NOBODY: Final = "nobody"
ROW_WORDS: Final[Words] = {
    WHOLE: _("The whole"),
    COMPARED: _("Compared with"),
    NOBODY: _("nobody known"),
}
PART_WORDS: Final[Words] = {
    "called": _("called counts"),
    "blind": _("counted blind"),
    "shift": _("signed shifts"),
}
"""A person's part in a difference."""
NARROWED_TITLES: Final[Words] = {
    by.value: BY_HEADS[by]
    for by in (
        By.TABLE, By.FORMAT, By.REGULATION, By.SHIFT, By.HOUR, By.CROUPIER, By.JEFE
    )
}  # fmt: skip
SIGNER_TITLE: Final = _("Counted or signed by")
