"""Who gives access, enrols tablets, and signs as a second person."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, Right, Role

RIGHTS = {
    # the person who gives access could use it, so a second person signs
    "staff.give_access": Right(_("hire people and give them access"), {Role.DIRECTOR: ANY}),
    "device.manage": Right(_("enrol tablets"), FLOOR_HEADS),
    # the person who made a refused entry may have been relieved since
    "entry.give_up": Right(
        _("give up an entry"), {**FLOOR_HEADS, Role.JEFE: ANY, Role.CROUPIER: ANY}
    ),
    "witness.sign": Right(
        _("sign as a witness"),
        {
            **FLOOR_HEADS,
            Role.INSPECTOR: ANY,
            Role.CASHIER: ANY,
            Role.JEFE: ANY,
            Role.CROUPIER: ANY,
        },
    ),
}
