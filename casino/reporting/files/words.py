"""What figures, parts and waits are called at the heads of columns, with the units of numbers."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.reporting.selectors.totals import By

Words = dict[str, Promise | str]

MEASURE_TITLES: Final[Words] = {
    "drop": pgettext_lazy("figure", "Drop"),
    "drop_recorded": pgettext_lazy("figure", "Drop recorded"),
    "win": pgettext_lazy("figure", "Win"),
    "hold": pgettext_lazy("figure", "Hold, %"),
    "stakes": pgettext_lazy("figure", "Stakes"),
    "paid": pgettext_lazy("figure", "Paid"),
    "result": pgettext_lazy("figure", "Result of the coups"),
    "theory": pgettext_lazy("figure", "Theoretical win"),
    "luck": pgettext_lazy("figure", "Luck, standard deviations"),
    "commission_due": pgettext_lazy("figure", "Commission due"),
    "commission_recorded": pgettext_lazy("figure", "Commission recorded"),
    "commission_counted": pgettext_lazy("figure", "Commission counted"),
    "commission_of_coups": pgettext_lazy("figure", "Commission of the coups"),
    "tips_recorded": pgettext_lazy("figure", "Tips recorded"),
    "tips_counted": pgettext_lazy("figure", "Tips counted"),
    "tips_to_win": pgettext_lazy("figure", "Tips to win, %"),
    "fills": pgettext_lazy("figure", "Fills"),
    "credits": pgettext_lazy("figure", "Credits"),
    "coups": pgettext_lazy("figure", "Coups"),
    "pace": pgettext_lazy("figure", "Coups an hour"),
    "occupancy": pgettext_lazy("figure", "Occupancy, %"),
    "bets_s": pgettext_lazy("figure", "Time to bet, s"),
    "no_va_mas_s": pgettext_lazy("figure", "Time from “no more bets”, s"),
    "cards_s": pgettext_lazy("figure", "Time of the cards, s"),
    "pay_s": pgettext_lazy("figure", "Time to pay, s"),
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
"""Which figures stand side by side: a sheet of paper is no wider."""
BY_HEADS: Final[dict[By, Promise | str]] = {
    By.TABLE: _("Table"),
    By.FORMAT: _("Format"),
    By.REGULATION: _("Regulation"),
    By.DAY: _("Gaming day"),
    By.MONTH: _("Month"),
    By.SHIFT: _("Shift"),
    By.HOUR: _("Hour"),
    By.CROUPIER: _("Croupier"),
    By.JEFE: pgettext_lazy("report", "Jefe de mesa"),
}
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
"""What a person had to do with a difference."""
NARROWED_TITLES: Final[Words] = {
    "table": _("Table"),
    "format": _("Format"),
    "regulation": _("Regulation"),
    "shift": _("Shift"),
    "hour": _("Hour"),
    "croupier": _("Croupier"),
    "jefe": pgettext_lazy("report", "Jefe de mesa"),
}
