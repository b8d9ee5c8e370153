"""The right to sign as the second person when access is given."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, Right, Role

RIGHTS = {
    "staff.countersign": Right(
        _("countersign that access is given"),
        {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.MANAGEMENT: ANY},
    ),
}
