"""Why an act on an incident is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "incident.text": gettext_noop("Write 1 to {most} characters."),
    "incident.time": gettext_noop("An incident is reported within {hours} hours."),
    "incident.ruled": gettext_noop(
        "This incident is ruled on already: record an appeal, and it is ruled on once more."
    ),
    "incident.not_ruled": gettext_noop("Nothing is ruled on this incident yet: rule first."),
    "incident.closed": gettext_noop("This incident is closed: add a note to it."),
    "incident.appeal_open": gettext_noop(
        "The ruling is appealed: an inspector or a head of the floor rules first."
    ),
    "incident.not_appealed": gettext_noop("No appeal waits for a ruling here."),
    "incident.appealed_once": gettext_noop(
        "This incident was appealed once; that ruling is final."
    ),
    "incident.own_ruling": gettext_noop("The ruling was yours: another person hears the appeal."),
    "incident.own_report": gettext_noop("You reported this incident: another person closes it."),
}
