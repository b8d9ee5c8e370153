"""Who decides about the figures of the group."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, Right, Role

RIGHTS = {
    "group.grant": Right(_("decide who may read the figures of the group"), {Role.DIRECTOR: ANY}),
}
