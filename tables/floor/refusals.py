"""Why an act at a table is refused."""

from django.utils.translation import gettext_noop

from casino.lib.refusals import declare_refusals

REFUSALS = {
    "table.changed": gettext_noop("Table {table} has changed: check it and try again."),
}

declare_refusals(REFUSALS)
