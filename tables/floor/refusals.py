"""Why an act at a table is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "table.changed": gettext_noop("Table {table} has changed: check it and try again."),
}
