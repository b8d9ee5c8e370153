"""Who reports incidents, rules on them and closes them."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import ANY, FLOOR_HEADS, OWN, READERS, TABLE_HEADS, Right, Role

RIGHTS = {
    "incident.view": Right(_("see incidents"), {**TABLE_HEADS, **READERS, Role.CROUPIER: OWN}),
    "incident.report": Right(
        _("report an incident"), {**TABLE_HEADS, Role.INSPECTOR: ANY, Role.CROUPIER: OWN}
    ),
    "incident.note": Right(
        _("add to an incident"), {**TABLE_HEADS, Role.INSPECTOR: ANY, Role.CROUPIER: OWN}
    ),
    "incident.rule": Right(_("rule on an incident"), TABLE_HEADS),
    "incident.rule_appeal": Right(_("rule on an appeal"), {**FLOOR_HEADS, Role.INSPECTOR: ANY}),
    "incident.close": Right(_("close an incident"), TABLE_HEADS),
}
