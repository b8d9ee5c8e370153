"""The words on screen for slips."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms, declare_words

SLIP_KIND_WORDS: Final = declare_words("slip.kind", {"fill": _("Fill"), "credit": _("Credit")})
SLIP_STATE_WORDS: Final = declare_words(
    "slip.state",
    {
        "requested": _("requested"),
        "issued": _("issued"),
        "carried": _("carried"),
        "received": _("received"),
        "voided": _("void"),
    },
)
SLIP_ACT_WORDS: Final = declare_words(
    "slip.act",
    {
        "issued": _("Hand out the chips"),
        "carried": _("Carry the chips"),
        "received": _("Receive the chips"),
    },
)

declare_terms(
    slip=_("slip"),
    **SLIP_STATE_WORDS,
)
