"""Why a table is not set up, turned or put on the plan."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "table.name": gettext_noop(
        "A table has a number of 1 to {number} characters and a name of 1 to {name}."
    ),
    "table.number_taken": gettext_noop("There is a table {table} already."),
    "table.must_be_closed": gettext_noop("Table {table} is open: close it first."),
    "table.not_reversible": gettext_noop("Table {table} has no second felt to turn to."),
    "table.turned_already": gettext_noop("That side of table {table} is up already."),
    "seat.label_skipped": gettext_noop(
        "The house calls no seat {seat}: leave the label out, or change the house's policy first."
    ),
    "seat.labels": gettext_noop(
        "Each seat has a label of its own, of 1 to {length} letters or figures."
    ),
    "standing.occupied": gettext_noop(
        "Guests are still playing standing at table {table}: they leave first."
    ),
    "map.taken": gettext_noop("Table {table} is there: choose a free square, or move it."),
    "map.range": gettext_noop("The plan has {columns} columns and {rows} rows; both are needed."),
}
