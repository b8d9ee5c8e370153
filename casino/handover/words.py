"""What the codes of a hand-over are called on screen."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_words

declare_words(
    "post", {"jefe": _("jefe in charge"), "croupier": _("croupier"), "break": _("on a break")}
)
declare_words(
    "open_table",
    {"open": _("in play"), "last_coups": _("last coups"), "suspended": _("suspended")},
)
declare_words(
    "commission.unpaid",
    {"owed": _("owed at the seat"), "uncollected": _("left uncollected")},
)
declare_words(
    "waiting.state", {"waiting": _("waiting"), "called": _("called"), "held": _("place kept")}
)
