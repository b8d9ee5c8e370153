"""The refusals of a command because of earlier records."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "command.key_reused": gettext_noop("This Idempotency-Key was used for another command."),
    "undo.built_on": gettext_noop("A later action depends on this one: it stays as it is."),
}
