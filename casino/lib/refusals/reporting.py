"""Refusals of what management asks for."""

from django.utils.translation import gettext_noop

REPORTING = {
    "group.not_held": gettext_noop("You may read the figures of your own house only."),
    "report.days": gettext_noop(
        "A report goes from one gaming day to the same or a later one, {most} days at most."
    ),
    "report.crossed": gettext_noop(
        "Hours and people are told apart from one another: ask for one of them."
    ),
    "report.unknown": gettext_noop("There is no {name} “{value}” to ask for in a report."),
    "report.not_narrowed": gettext_noop("This report cannot be narrowed by {name}."),
    "report.too_long_for_paper": gettext_noop(
        "This is more than {most} rows, too long for paper; take it as a sheet or as CSV."
    ),
    "report.too_long_for_coups": gettext_noop(
        "Coups are listed for one gaming day at a time; this question asks for {days}."
    ),
}
