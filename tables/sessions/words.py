"""The words for a session and what it was opened with."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(
    shift=_("shift"),
    session=_("session"),
    gaming_day=_("gaming day"),
    decks=_("the decks"),
    wagers=_("the pay table"),
    deductions=_("the deductions"),
    standing_players=_("standing players"),
    commission=_("the rounding of deductions"),
    down=_("down"),
    up=_("up"),
    half_up=_("to the nearest, halves up"),
)
