"""Why an act at a table is refused."""

from django.utils.translation import gettext_noop

from casino.lib.refusals import declare_refusals

REFUSALS = {
    "table.changed": gettext_noop("Table {table} changed meanwhile: look again and repeat."),
}

declare_refusals(REFUSALS)
