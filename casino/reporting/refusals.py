"""Why a question of management, or an act on the list of the morning report, is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "report.days": gettext_noop(
        "A report goes from one gaming day to the same or a later one, {most} days at most."
    ),
    "report.crossed": gettext_noop(
        "Hours and people are reported separately: ask for one of them."
    ),
    "report.unknown": gettext_noop("There is no {name} “{value}” to ask for in a report."),
    "report.not_narrowed": gettext_noop("This report cannot be narrowed by {name}."),
    "morning.address": gettext_noop("“{address}” is not a mail address."),
    "morning.hour": gettext_noop("{hour} is not an hour of the day, 0 to 23."),
    "morning.language": gettext_noop("There is no language “{language}” here."),
    "morning.listed": gettext_noop("{address} is on the list already."),
    "report.too_long_for_paper": gettext_noop(
        "This is more than {most} rows, too long for paper; take it as a sheet or as CSV."
    ),
    "report.too_long_for_coups": gettext_noop(
        "Coups are listed for one gaming day at a time; this question asks for {days}."
    ),
}
