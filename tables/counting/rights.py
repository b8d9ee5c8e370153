"""Who counts."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, OWN, TABLE_HEADS, Right, Role
from tables.ledger.models import Account
from tables.ledger.selectors.blind import declare_counting

_PLACES = (Account.Kind.FLOAT, Account.Kind.COMMISSION, Account.Kind.TIPS, Account.Kind.DROP)

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

declare_counting("count.call", *_PLACES)
declare_counting("count.sign", *_PLACES)
declare_counting("drop.count", Account.Kind.DROP)
