"""Who sees the staff, and takes people off it."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, READERS, Right, Role

RIGHTS = {
    "staff.view": Right(
        _("see the staff"),
        {**FLOOR_HEADS, **READERS, Role.JEFE: ANY},
    ),
    "staff.manage": Right(_("take people off the staff"), FLOOR_HEADS),
}
