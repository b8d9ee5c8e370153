"""Who prepares a shoe."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import DEALERS, Right

RIGHTS = {"shoe.prepare": Right(_("prepare the shoe"), DEALERS)}
