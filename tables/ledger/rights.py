"""Who corrects a movement, and signs an unusual amount."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, Right, Role, declare_rights

RIGHTS = {
    # by those who answer for tables, not by those who deal or are at the cage
    "amount.countersign": Right(
        _("sign an unusual amount"), {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.JEFE: ANY}
    ),
    "ledger.correct": Right(_("correct a movement"), {Role.DIRECTOR: ANY, Role.CASHIER: ANY}),
    # nobody who handles the money, at the cage or at a table, corrects it among themselves
    "ledger.countersign": Right(
        _("countersign a correction"), {**FLOOR_HEADS, Role.INSPECTOR: ANY}
    ),
}

declare_rights(RIGHTS)
