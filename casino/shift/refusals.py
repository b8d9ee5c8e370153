"""Why an act at the end of a shift is refused."""

from django.utils.translation import gettext_noop

from casino.lib.refusals import ngettext_noop

REFUSALS = {
    "shift.still_open": gettext_noop("This shift is still open: close it first."),
    "shift.not_reconciled": gettext_noop("The shift is not reconciled yet."),
    "shift.signed_by_you": gettext_noop(
        "You have signed already: a different person gives the second signature."
    ),
    "shift.fully_signed": gettext_noop("Two people have signed already."),
    "shift.not_acknowledged": ngettext_noop(
        "{count} difference over the tolerance is not acknowledged yet.",
        "{count} differences over the tolerance are not acknowledged yet.",
    ),
    "shift.answers": gettext_noop("Differences are acknowledged by: {role}."),
    "shift.acknowledged": gettext_noop("{name} has acknowledged this difference already."),
    "shift.tolerated": gettext_noop("This difference is tolerated: it needs no acknowledgement."),
    "shift.reason": gettext_noop("Write why, in 1 to {most} characters."),
    "shift.report_changed": gettext_noop("The report on your screen is not the one to be signed."),
}
