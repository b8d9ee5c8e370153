"""Who opens, suspends and closes shifts and tables."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import FLOOR_HEADS, TABLE_HEADS, Right

RIGHTS = {
    "table.open": Right(_("open a table"), TABLE_HEADS),
    "table.last_coups": Right(_("announce the last coups"), TABLE_HEADS),
    "table.suspend": Right(_("suspend or resume a table"), TABLE_HEADS),
    "table.close": Right(_("close a table"), TABLE_HEADS),
    "shift.open": Right(_("open a shift"), FLOOR_HEADS),
    "shift.close": Right(_("close a shift"), FLOOR_HEADS),
}
