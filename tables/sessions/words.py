"""The words for a session and its settings at the opening."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.lib.words import declare_terms

declare_terms(
    shift=_("shift"),
    session=_("session"),
    closed=pgettext_lazy("table", "closed"),
    open=pgettext_lazy("table", "open"),
    last_coups=pgettext_lazy("table", "last coups"),
    suspended=pgettext_lazy("table", "suspended"),
    gaming_day=_("gaming day"),
    decks=_("the decks"),
    decks_allowed=_("the decks"),
    seats=_("the seats of a table"),
    stakes=_("the stakes"),
    wagers=_("the pay table"),
    deductions=_("the deductions"),
    standing_players=_("standing players"),
    commission=_("the rounding of deductions"),
    down=_("down"),
    up=_("up"),
    half_up=_("to the nearest, halves up"),
)
