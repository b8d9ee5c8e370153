"""The rights on abandoned bets."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, OWN, READERS, TABLE_HEADS, Right, Role

RIGHTS = {
    "abandoned.view": Right(
        _("see the abandoned bets"), {**FLOOR_HEADS, **READERS, Role.JEFE: ANY, Role.CASHIER: ANY}
    ),
    "abandoned.find": Right(
        _("take an abandoned bet into custody"),
        {**TABLE_HEADS, Role.INSPECTOR: ANY, Role.CROUPIER: OWN},
    ),
    "abandoned.pay": Right(
        _("pay an abandoned bet to its owner"), {**TABLE_HEADS, Role.CASHIER: ANY}
    ),
    "abandoned.pass_on": Right(_("pass an abandoned bet on"), FLOOR_HEADS),
}
