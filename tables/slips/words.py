"""The words on screen for slips."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import Words, declare_terms

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

declare_terms(
    slip=_("slip"),
    **SLIP_STATE_WORDS,
)
