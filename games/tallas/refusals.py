"""Why an act that needs a talla is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "table.no_talla": gettext_noop("Table {table} has no talla: prepare the shoe first."),
}
