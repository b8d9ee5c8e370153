"""Why a count is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "count.same_person": gettext_noop("Two different people count: somebody else counts blind."),
    "count.kinds": gettext_noop(
        "Count the opening float, or one or more of the things at the table when it closes."
    ),
    "count.agreed": gettext_noop("Two people agree on the {kind} already."),
    "count.check_first": gettext_noop("The {kind} is called: now a second person counts it."),
    "count.call_first": gettext_noop("The {kind} is called out before it is counted blind."),
    "count.money_moved": gettext_noop(
        "Money moved since the {kind} was called: call it and count it once more."
    ),
    "count.not_agreed": gettext_noop("Two people have not agreed on the {kind} yet: count it."),
    "recount.reason": gettext_noop("Say in 1 to {most} characters why the float is counted again."),
    "recount.not_agreed": gettext_noop(
        "Two people have not agreed on the float of table {table} yet: there is nothing to count "
        "again."
    ),
    "recount.table_open": gettext_noop(
        "Table {table} opened with this float: count it now as the float during play."
    ),
    "drop.counted": gettext_noop("The drop of that session of table {table} is counted."),
    "drop.session_open": gettext_noop(
        "Table {table} is still open: its drop is counted as it closes, or after."
    ),
    "box.still_hangs": gettext_noop(
        "The drop box still hangs at table {table}: take it down, then count it."
    ),
}
