"""The rights to read, sign and answer for the end of a shift."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, READERS, Right, Role

RIGHTS = {
    "shift.view": Right(
        _("see the shifts"),
        {**FLOOR_HEADS, **READERS, Role.CASHIER: ANY},
    ),
    "shift.sign": Right(_("sign a shift"), {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.CASHIER: ANY}),
    # the house's policy says which of these answers for a difference
    "shift.acknowledge": Right(
        _("acknowledge a difference"), {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.MANAGEMENT: ANY}
    ),
}
