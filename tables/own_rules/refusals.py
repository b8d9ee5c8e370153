"""Why rules of the house's own are not adopted."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "own_rules.amount": gettext_noop("Stakes and steps are amounts above zero."),
    "own_rules.title": gettext_noop("Rules of the house have a name of 1 to {most} characters."),
    "own_rules.chip": gettext_noop(
        "Deductions are rounded to a chip of the house, or to the smallest unit."
    ),
}
