"""Why an act that needs a talla is refused."""

from django.utils.translation import gettext_noop

from casino.lib.refusals import declare_refusals

REFUSALS = {
    "table.no_talla": gettext_noop("Table {table} has no talla: prepare the shoe first."),
}

declare_refusals(REFUSALS)
