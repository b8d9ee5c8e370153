"""The words on screen of incidents, of sets of cards, of slips and of boxes."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = dict[str, Promise | str]

CATEGORY_WORDS: Final[Words] = {
    "payment": _("Payment dispute"),
    "card_error": _("Card error"),
    "misdeal": _("Misdeal"),
    "bet_not_taken": _("Bet not taken"),
    "shoe": _("Shoe"),
    "equipment": _("Equipment"),
    "behaviour": _("Behaviour"),
    "other": pgettext_lazy("incident", "Other"),
}
INCIDENT_STATE_WORDS: Final[Words] = {
    "open": pgettext_lazy("incident", "open"),
    "ruled": pgettext_lazy("incident", "ruled"),
    "appealed": pgettext_lazy("incident", "appealed"),
    "closed": pgettext_lazy("incident", "closed"),
}
CARD_STATE_WORDS: Final[Words] = {
    "received": _("received"),
    "opened": _("opened"),
    "checked": _("checked"),
    "in_use": _("in use"),
    "retired": _("retired"),
    "destroyed": _("destroyed"),
}
SLIP_KIND_WORDS: Final[Words] = {"fill": _("Fill"), "credit": _("Credit")}
SLIP_STATE_WORDS: Final[Words] = {
    "requested": _("requested"),
    "issued": _("issued"),
    "carried": _("carried"),
    "received": _("received"),
    "voided": _("void"),
}
SLIP_ACT_WORDS: Final[Words] = {
    "issued": _("Hand out the chips"),
    "carried": _("Carry the chips"),
    "received": _("Receive the chips"),
}
BOX_KIND_WORDS: Final[Words] = {"drop": _("Drop box"), "tips": _("Tip box")}
BOX_KINDS_WORDS: Final[Words] = {"drop": _("Drop boxes"), "tips": _("Tip boxes")}
