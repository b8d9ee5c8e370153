"""The rights to read and change the policies of the house."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, READERS, Right, Role

RIGHTS = {
    "house.view": Right(
        _("see the policies of the house"), {**FLOOR_HEADS, **READERS, Role.JEFE: ANY}
    ),
    "house.configure": Right(_("change the policies of the house"), FLOOR_HEADS),
    # authorised minimums and the rounding of commission
    "house.configure_money": Right(
        _("change the authorised minimum or how commission is rounded"), {Role.DIRECTOR: ANY}
    ),
    # where a PIN is good, and where words and guests are sent
    "house.configure_trust": Right(
        _("decide where a PIN works and where messages are sent"), {Role.DIRECTOR: ANY}
    ),
}
