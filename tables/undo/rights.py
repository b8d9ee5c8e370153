"""Who undoes an act."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import OWN, TABLE_HEADS, Right, Role

RIGHTS = {
    # each undo also needs the right to its act
    "act.undo": Right(_("undo an act"), {**TABLE_HEADS, Role.CROUPIER: OWN}),
}
