"""Who records tips and drops, and hangs boxes."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, DEALERS, FLOOR_HEADS, READERS, TABLE_HEADS, Right, Role

RIGHTS = {
    "tip.record": Right(_("record a tip"), DEALERS),
    "drop.record": Right(_("record a drop"), DEALERS),
    "box.view": Right(
        _("see the boxes"), {**FLOOR_HEADS, **READERS, Role.CASHIER: ANY, Role.JEFE: ANY}
    ),
    "box.add": Right(_("enter a box"), {**FLOOR_HEADS, Role.CASHIER: ANY}),
    "box.hang": Right(_("hang a box"), {**TABLE_HEADS, Role.INSPECTOR: ANY, Role.CASHIER: ANY}),
    "box.remove": Right(
        _("take a box down"), {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.CASHIER: ANY}
    ),
}
