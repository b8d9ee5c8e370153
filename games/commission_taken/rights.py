"""Who enters commission for coups without bets."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import DEALERS, TABLE_HEADS, Right

RIGHTS = {
    "commission.record": Right(_("enter the commission taken"), DEALERS),
    "commission.take_back": Right(_("take back an entry of commission"), TABLE_HEADS),
}
