"""Why a shift or a table is not opened, suspended or closed."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "table.not_suspended": gettext_noop("Table {table} is not suspended."),
    "table.no_jefe": gettext_noop("Table {table} has no jefe: give it one first."),
    "table.last_coups_announced": gettext_noop("The last coups of table {table} are announced."),
    "table.last_coups_range": gettext_noop("The last coups are 1 to {most}."),
    "table.last_coups_needed": gettext_noop(
        "Guests sit at table {table}: announce and play its last coups, or close it with a reason."
    ),
    "table.is_turned": gettext_noop(
        "Table {table} is turned to another game: turn it to punto y banca first."
    ),
    "float.below_advised": gettext_noop(
        "The float of {float_minor} is less than {times} times the minimum of {minimum_minor}, "
        "which is {least_minor}: bring more, or say why it opens so."
    ),
    "slip.under_way": gettext_noop("Slips are under way: {slips}. Receive or void them first."),
    "shift.already_open": gettext_noop("A shift is already open."),
    "shift.closed": gettext_noop("This shift is closed."),
    "shift.number_used": gettext_noop("Shift {number} of this gaming day exists already."),
    "shift.tables_open": gettext_noop("These tables are still open: {tables}."),
}
