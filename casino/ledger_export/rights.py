"""The right to read and download the ledger."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, Right, Role

RIGHTS = {
    "ledger.view": Right(
        _("see the ledger"),
        {
            Role.DIRECTOR: ANY,
            Role.CASHIER: ANY,
            Role.MANAGEMENT: ANY,
            Role.AUDITOR: ANY,
        },
    ),
    "ledger.export": Right(
        _("download the ledger"), {Role.DIRECTOR: ANY, Role.MANAGEMENT: ANY, Role.AUDITOR: ANY}
    ),
}
