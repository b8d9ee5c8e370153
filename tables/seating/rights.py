"""Who seats guests and keeps the waitlists."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import (
    ANY,
    EVERYBODY,
    FLOOR_HEADS,
    OWN,
    TABLE_HEADS,
    Right,
    Role,
    declare_rights,
)

RIGHTS = {
    "seat.assign": Right(_("seat guests"), {**TABLE_HEADS, Role.CROUPIER: OWN}),
    "queue.view": Right(_("see the waitlist"), EVERYBODY),
    "queue.manage": Right(_("keep the waitlist"), TABLE_HEADS),
    # the line of the house is no table's: every jefe puts guests in it and takes them from it
    "queue.house": Right(_("keep the waitlist of the house"), {**FLOOR_HEADS, Role.JEFE: ANY}),
}

declare_rights(RIGHTS)
