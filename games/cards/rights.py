"""The rights on sets of cards."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, OWN, READERS, TABLE_HEADS, Right, Role

RIGHTS = {
    "cards.view": Right(
        _("see the sets of cards"), {**FLOOR_HEADS, **READERS, Role.JEFE: ANY, Role.CROUPIER: ANY}
    ),
    "cards.receive": Right(
        _("receive a set of cards"), {**FLOOR_HEADS, Role.INSPECTOR: ANY, Role.JEFE: ANY}
    ),
    "cards.handle": Right(
        _("open, count and use a set of cards"), {**TABLE_HEADS, Role.CROUPIER: OWN}
    ),
    "cards.retire": Right(_("retire a set of cards"), {**TABLE_HEADS, Role.INSPECTOR: ANY}),
    "cards.destroy": Right(_("destroy a set of cards"), {**FLOOR_HEADS, Role.INSPECTOR: ANY}),
}
