"""The right of a shoe reader, and of people who type a card for it."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import DEALERS, Right

RIGHTS = {
    "reader.key": Right(_("type a card for the shoe reader"), DEALERS),
    "reader.report": Right(_("report what the shoe reader reads"), {}, of_device=True),
}
