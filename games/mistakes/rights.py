"""Who records a mistake, and whose decision it is."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, OWN, TABLE_HEADS, Right, Role

RIGHTS = {
    "mistake.record": Right(_("record a mistake"), {**TABLE_HEADS, Role.CROUPIER: OWN}),
    "mistake.rule": Right(_("decide on a mistake"), TABLE_HEADS),
    "mistake.consult": Right(
        _("be asked before a deck is burned"), {**FLOOR_HEADS, Role.INSPECTOR: ANY}
    ),
}
