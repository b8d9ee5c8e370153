"""Who counts."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, OWN, TABLE_HEADS, Right, Role, declare_rights

RIGHTS = {
    # signing is counting blind
    "count.sign": Right(
        _("sign a count"),
        {
            **FLOOR_HEADS,
            Role.INSPECTOR: ANY,
            Role.CASHIER: ANY,
            Role.JEFE: OWN,
            Role.CROUPIER: OWN,
        },
    ),
    "count.call": Right(_("call a count"), {**TABLE_HEADS, Role.CROUPIER: OWN}),
    "count.recount": Right(_("have an opening float counted again"), TABLE_HEADS),
    "drop.count": Right(_("count a drop"), {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.CASHIER: ANY}),
}

declare_rights(RIGHTS)
