"""The right to read the register of a table."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import EVERYBODY, OWN, Right, Role

RIGHTS = {
    # anyone who works at a table may be asked for it
    "register.view": Right(
        _("see the register of a table"), {**EVERYBODY, Role.JEFE: OWN, Role.CROUPIER: OWN}
    ),
}
