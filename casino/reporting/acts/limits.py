"""The limits of a period: how often each sign changed, and each change."""

from rest_framework.request import Request

from casino.reporting.acts.described import (
    PageAnswer,
    house_asked,
    narrowed_by,
    opening_of,
    question_of,
    report,
)
from casino.reporting.selectors.limits import (
    NARROWED_BY,
    Change,
    TableLimits,
    read_changes,
    sum_limits,
)
from tables.api.pages import PAGE, read_page


class ReportedLimits(PageAnswer):
    """Every table whose sign changed, and the changes, newest first."""

    tables: list[TableLimits]
    changes: list[Change]


def reported_limits(request: Request) -> ReportedLimits:
    """List them."""
    question = question_of(request)
    asked = (house_asked(request), question.period, question.narrowed)
    part = read_page(request)
    page = read_changes(*asked, part.after, at_once=part.limit)
    return ReportedLimits(
        **opening_of(request, question),
        next=page.before,
        tables=sum_limits(*asked),
        changes=page.rows,
    )


ACTS = [
    report(
        "limits",
        reported_limits,
        summary="List the limits that came into force in a period",
        answer=ReportedLimits,
        parameters=[*narrowed_by(*NARROWED_BY), *PAGE],
    )
]
