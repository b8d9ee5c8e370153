"""Why days of the ledger are not shown."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "ledger.range": gettext_noop("Ask for 1 to {most} days, the first one first."),
    "ledger.hidden": gettext_noop(
        "Boxes of the gaming day {day} are still to be counted, and you may count them: ask for "
        "these days again when they are counted."
    ),
    "ledger.cage_hidden": gettext_noop(
        "You may count the cage: ask for days that were over when it was last counted, or for a "
        "shift."
    ),
}
