"""The rights to seat guests and to change the waitlists."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, EVERYBODY, FLOOR_HEADS, OWN, TABLE_HEADS, Right, Role

RIGHTS = {
    "seat.assign": Right(_("seat guests"), {**TABLE_HEADS, Role.CROUPIER: OWN}),
    "waitlist.view": Right(_("see the waitlist"), EVERYBODY),
    "waitlist.manage": Right(_("keep the waitlist"), TABLE_HEADS),
    # the waitlist of the house belongs to no table: every jefe may add and remove guests
    "waitlist.manage_house": Right(
        _("keep the waitlist of the house"), {**FLOOR_HEADS, Role.JEFE: ANY}
    ),
}
