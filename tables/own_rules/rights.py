"""Who makes rules of the house's own, and who signs them beside the director."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, READERS, Right, Role

RIGHTS = {
    "own_rules.view": Right(_("see the house's own rules"), {**FLOOR_HEADS, **READERS}),
    "own_rules.adopt": Right(_("adopt rules of the house's own"), {Role.DIRECTOR: ANY}),
    # Whoever answers for the play or for the house beside the director.
    "own_rules.countersign": Right(
        _("sign the house's own rules as the second person"),
        {Role.DIRECTOR: ANY, Role.INSPECTOR: ANY, Role.MANAGEMENT: ANY},
    ),
}
