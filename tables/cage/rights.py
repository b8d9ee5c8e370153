"""Who sees and counts the cage."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, READERS, Right, Role
from tables.ledger.models import Account
from tables.ledger.selectors.blind import declare_counting

RIGHTS = {
    "cage.view": Right(_("see the cage"), {**FLOOR_HEADS, **READERS, Role.CASHIER: ANY}),
    "cage.count": Right(_("count the cage"), {Role.DIRECTOR: ANY, Role.CASHIER: ANY}),
    "cage.countersign": Right(
        _("countersign a count of the cage"),
        {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.CASHIER: ANY},
    ),
}

declare_counting("cage.count", Account.Kind.CAGE)
declare_counting("cage.countersign", Account.Kind.CAGE)
