"""Why an act is not undone."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "undo.unknown": gettext_noop("No such act was done at table {table} in the last seconds."),
    "undo.unknown_in_house": gettext_noop(
        "No such act was done on the waitlist of the house in the last seconds."
    ),
    "undo.never": gettext_noop("This act cannot be undone: correct it with a new act."),
    "undo.several": gettext_noop(
        "This act changed more than table {table}: it cannot be undone, so correct each part."
    ),
    "undo.not_yours": gettext_noop("Only the person who did this can undo it."),
    "undo.done": gettext_noop("This act has been undone already."),
    "undo.over": gettext_noop(
        "The {seconds} seconds for undo are over: correct it with a new act."
    ),
}
