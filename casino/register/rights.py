"""Who reads the register of a table."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import EVERYBODY, OWN, Right, Role, declare_rights

RIGHTS = {
    # whoever is at a table asks who works there
    "register.view": Right(
        _("see the register of a table"), {**EVERYBODY, Role.JEFE: OWN, Role.CROUPIER: OWN}
    ),
}

declare_rights(RIGHTS)
