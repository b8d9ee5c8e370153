"""The rights to take a coup back."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import DEALERS, TABLE_HEADS, Right

RIGHTS = {
    "coup.undo": Right(_("take a coup back"), DEALERS),
    "coup.void": Right(_("void a coup"), TABLE_HEADS),
}
