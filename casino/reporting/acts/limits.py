"""The limits of a period: how often each sign changed, and each change."""

from rest_framework.request import Request

from casino.lib.paging import read_before
from casino.reporting.acts.described import (
    BEFORE,
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


class ReportedLimits(PageAnswer):
    """Every table whose sign changed, and the changes, newest first."""

    tables: list[TableLimits]
    changes: list[Change]


def reported_limits(request: Request) -> ReportedLimits:
    """List them."""
    question = question_of(request)
    asked = (house_asked(request), question.period, question.narrowed)
    page = read_changes(*asked, read_before(request.query_params.dict()))
    return ReportedLimits(
        **opening_of(request, question),
        before=page.before,
        tables=sum_limits(*asked),
        changes=page.rows,
    )


ACTS = [
    report(
        "limits",
        reported_limits,
        summary="List the limits that came into force in a period",
        answer=ReportedLimits,
        parameters=[*narrowed_by(*NARROWED_BY), BEFORE],
    )
]
