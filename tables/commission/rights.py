"""Who collects commission, and corrects it."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, OWN, READERS, TABLE_HEADS, Right, Role

RIGHTS = {
    "commission.view": Right(
        _("see uncollected commission"),
        {**TABLE_HEADS, **READERS, Role.JEFE: ANY, Role.CASHIER: ANY},
    ),
    "commission.collect": Right(_("collect commission"), {**TABLE_HEADS, Role.CROUPIER: OWN}),
    "commission.leave": Right(_("record commission as uncollected"), TABLE_HEADS),
    "commission.recover": Right(
        _("recover uncollected commission"), {**TABLE_HEADS, Role.CASHIER: ANY}
    ),
    "commission.correct": Right(_("correct a payment of commission"), TABLE_HEADS),
    "commission.countersign": Right(
        _("countersign a correction of commission"),
        {
            **FLOOR_HEADS,
            Role.INSPECTOR: ANY,
            Role.CASHIER: ANY,
            Role.JEFE: ANY,
        },
    ),
}
