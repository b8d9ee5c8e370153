"""The refusals of limits and of unusual amounts."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "limits.locked": gettext_noop(
        "This house changes no limits while a table is open: close table {table} first."
    ),
    "limits.unusual": gettext_noop(
        "Limits from {minimum_minor} to {maximum_minor} are unusual for table {table}. Put them "
        "right; if they are right, say why, and a second person signs."
    ),
    "limits.announced": gettext_noop(
        "A change of limits is announced at table {table}: withdraw it first."
    ),
    "limits.withdrawn": gettext_noop("These limits are withdrawn already."),
    "limits.in_force": gettext_noop(
        "These limits are in force and cannot be withdrawn: post others."
    ),
    "amount.unusual": gettext_noop(
        "{amount_minor} is unusual for table {table}. Correct it; if it is right, give a reason, "
        "and a second person signs."
    ),
    "amount.unsaid": gettext_noop(
        "{amount_minor} is unusual for table {table}. Correct it; if it is right, give a reason."
    ),
    "amount.by_two": gettext_noop(
        "A reason and the signature of a second person go together: give both, or neither."
    ),
    "amount.reason": gettext_noop("Say why the amount is right, in 1 to {most} characters."),
}
