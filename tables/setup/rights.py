"""Who sets tables up, turns them and puts them on the plan."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import FLOOR_HEADS, TABLE_HEADS, Right

RIGHTS = {
    "table.configure": Right(_("set up tables"), FLOOR_HEADS),
    "table.turn": Right(_("turn a table to its other game"), TABLE_HEADS),
    "table.place": Right(_("put tables on the plan"), FLOOR_HEADS),
}
