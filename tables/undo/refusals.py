"""Why an act is not undone."""

from django.utils.translation import gettext_noop

from casino.lib.refusals import declare_refusals

REFUSALS = {
    "undo.unknown": gettext_noop("No such act was done at table {table} in the last seconds."),
    "undo.unknown_in_house": gettext_noop(
        "No such act was done on the waitlist of the house in the last seconds."
    ),
    "undo.never": gettext_noop("This act is not undone: do what puts it right instead."),
    "undo.several": gettext_noop("This act changed more than table {table}: put it right by hand."),
    "undo.not_yours": gettext_noop("Only the person who did this can undo it."),
    "undo.done": gettext_noop("This act has been undone already."),
    "undo.over": gettext_noop("The {seconds} seconds of undo are over: put it right by a new act."),
}

declare_refusals(REFUSALS)
