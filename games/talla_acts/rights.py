"""Who begins a talla and passes the sabot."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import DEALERS, Right

RIGHTS = {
    "talla.start": Right(_("begin a talla"), DEALERS),
    "sabot.pass": Right(_("pass the sabot"), DEALERS),
}
