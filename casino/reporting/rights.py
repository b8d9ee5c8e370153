"""The rights to read management's figures and to edit the list of the morning report."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, READERS, Right, Role

RIGHTS = {
    "report.view": Right(_("see the figures of management"), {**FLOOR_HEADS, **READERS}),
    "report.morning": Right(_("keep the list of the morning report"), {Role.DIRECTOR: ANY}),
}
