"""The right to read the signed days."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, READERS, Right, Role

RIGHTS = {
    "evidence.view": Right(_("see the signed days"), {Role.DIRECTOR: ANY, **READERS}),
}
