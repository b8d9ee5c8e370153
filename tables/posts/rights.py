"""Who puts people in charge, at posts and on breaks."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, TABLE_HEADS, Right, Role

RIGHTS = {
    "table.supervise": Right(_("put a jefe in charge"), FLOOR_HEADS),
    "table.hand_over": Right(_("hand tables over"), TABLE_HEADS),
    "croupier.post": Right(_("post croupiers"), TABLE_HEADS),
    "break.manage": Right(_("send people on a break"), {**FLOOR_HEADS, Role.JEFE: ANY}),
}
