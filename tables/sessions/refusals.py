"""Why an act is refused because its table is open, closed or suspended, or no shift is open."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "table.closed": gettext_noop("Table {table} is closed: open it with its float first."),
    "table.already_open": gettext_noop("Table {table} is already open."),
    "table.suspended": gettext_noop("Table {table} is suspended: resume it first."),
    "table.no_shift": gettext_noop("No shift is open: the pit manager opens it first."),
}
