"""Why an act on a box is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "box.number": gettext_noop("A box has a number of 1 to {most} characters."),
    "box.number_used": gettext_noop("The house has a box {box} already."),
    "box.seal": gettext_noop("A seal has 1 to {most} characters."),
    "box.seal_used": gettext_noop("The seal {seal} was used before."),
    "box.hangs": gettext_noop("The box {box} hangs at table {table}: take it down first."),
    "box.place_taken": gettext_noop("A box of this kind hangs at table {table} already."),
    "box.hangs_nowhere": gettext_noop("The box {box} hangs at no table."),
    "box.not_independent": gettext_noop(
        "{name} worked at table {table} in this shift: somebody from outside takes the box down."
    ),
    "box.holds_drop": gettext_noop(
        "The box {box} at table {table} holds the drop of its last session: take it down and "
        "hang another."
    ),
}
