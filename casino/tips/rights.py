"""The rights on the pool of tips."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, READERS, Right, Role

RIGHTS = {
    "tip.view": Right(_("see the pool of tips"), {**FLOOR_HEADS, **READERS, Role.CASHIER: ANY}),
    "tip.rule": Right(_("make rules of the pool of tips"), {Role.DIRECTOR: ANY}),
    "tip.hours": Right(_("enter hours for the pool of tips"), FLOOR_HEADS),
    # a person with a share does not sign the pool, whatever their role (the service checks)
    "tip.sign": Right(
        _("sign the pool of tips"), {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.CASHIER: ANY}
    ),
    "tip.pay": Right(_("pay tips out"), {Role.DIRECTOR: ANY, Role.CASHIER: ANY}),
}
