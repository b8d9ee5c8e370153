"""Who sees the floor."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import EVERYBODY, Right

RIGHTS = {
    "floor.view": Right(_("see the floor"), EVERYBODY),
    "table.view": Right(_("see a table"), EVERYBODY),
}
