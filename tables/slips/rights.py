"""The rights to request chips and to pass them on."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, OWN, READERS, TABLE_HEADS, Right, Role

RIGHTS = {
    "slip.view": Right(
        _("see fills and credits"),
        {
            **FLOOR_HEADS,
            **READERS,
            Role.JEFE: ANY,
            Role.CROUPIER: ANY,
            Role.CASHIER: ANY,
        },
    ),
    "slip.request": Right(_("ask for a fill or a credit"), TABLE_HEADS),
    "slip.step": Right(
        _("hand out or receive the chips of a slip"),
        {**TABLE_HEADS, Role.CROUPIER: OWN, Role.CASHIER: ANY},
    ),
    "slip.carry": Right(
        _("carry the chips of a slip"),
        {
            **FLOOR_HEADS,
            Role.INSPECTOR: ANY,
            Role.JEFE: ANY,
            Role.CROUPIER: ANY,
        },
    ),
    "slip.void": Right(_("void a slip"), {**TABLE_HEADS, Role.CASHIER: ANY}),
}
