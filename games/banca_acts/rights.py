"""The right to act on a holder's banca."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import OWN, TABLE_HEADS, Right, Role

RIGHTS = {
    "banca.act": Right(_("keep the banca"), {**TABLE_HEADS, Role.CROUPIER: OWN}),
}
