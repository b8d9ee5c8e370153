"""The words on screen for incidents: kinds and states."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.lib.words import declare_terms, declare_words

CATEGORY_WORDS: Final = declare_words(
    "incident.category",
    {
        "payment": _("Payment dispute"),
        "card_error": _("Card error"),
        "misdeal": _("Misdeal"),
        "bet_not_taken": _("Bet not taken"),
        "shoe": _("Shoe"),
        "equipment": _("Equipment"),
        "behaviour": _("Behaviour"),
        "other": pgettext_lazy("incident", "Other"),
    },
)
INCIDENT_STATE_WORDS: Final = declare_words(
    "incident.state",
    {
        "open": pgettext_lazy("incident", "open"),
        "ruled": pgettext_lazy("incident", "ruled"),
        "appealed": pgettext_lazy("incident", "appealed"),
        "closed": pgettext_lazy("incident", "closed"),
    },
)

declare_terms(incident=_("incident"))
