"""Who corrects a movement, and signs an unusual amount."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, Right, Role

RIGHTS = {
    # for roles responsible for tables, not for croupiers or cashiers
    "amount.countersign": Right(
        _("sign an unusual amount"), {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.JEFE: ANY}
    ),
    "ledger.correct": Right(_("correct a movement"), {Role.DIRECTOR: ANY, Role.CASHIER: ANY}),
    # two people who handle the money cannot correct it between themselves
    "ledger.countersign": Right(
        _("countersign a correction"), {**FLOOR_HEADS, Role.INSPECTOR: ANY}
    ),
}
