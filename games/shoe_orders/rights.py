"""Who reads which shoes repeat an earlier one."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import FLOOR_HEADS, READERS, Right

RIGHTS = {
    "shoe_orders.view": Right(
        _("see which shoes repeat an earlier one"), {**FLOOR_HEADS, **READERS}
    )
}
