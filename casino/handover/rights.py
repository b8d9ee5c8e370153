"""The rights to leave notes for the next shift and to take over."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import FLOOR_HEADS, Right

RIGHTS = {
    "shift.note": Right(_("leave a note to the next shift"), FLOOR_HEADS),
    "shift.take_over": Right(_("take over from a shift"), FLOOR_HEADS),
}
