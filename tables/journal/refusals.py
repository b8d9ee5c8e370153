"""The refusals of a command because of earlier records."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "command.key_reused": gettext_noop("This Idempotency-Key was used for another command."),
    "entry.overtaken": gettext_noop(
        "This was entered earlier, and table {table} has changed since: look at it, then send it "
        "again or give it up."
    ),
    "entry.recorded": gettext_noop("This entry was recorded already: look at the table first."),
    "undo.built_on": gettext_noop("A later action depends on this one: it stays as it is."),
}
