"""Who records a coup and its phases."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import DEALERS, Right

RIGHTS = {
    "coup.record": Right(_("record a coup"), DEALERS),
    "phase.mark": Right(_("mark a phase of the coup"), DEALERS),
}
