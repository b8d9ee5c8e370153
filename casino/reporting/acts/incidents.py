"""The incidents of a period: how many of which kind, and each."""

from rest_framework.request import Request

from casino.reporting.acts.described import (
    CATEGORY,
    STATE,
    PageAnswer,
    house_asked,
    narrowed_by,
    opening_of,
    question_of,
    report,
)
from casino.reporting.question import read_sorted
from casino.reporting.selectors.incidents import (
    NARROWED_BY,
    IncidentSums,
    ReportedIncident,
    read_incidents,
    sum_incidents,
)
from tables.api.pages import PAGE, read_page


class ReportedIncidents(PageAnswer):
    """Sums, and the incidents, newest first."""

    sums: IncidentSums
    incidents: list[ReportedIncident]


def reported_incidents(request: Request) -> ReportedIncidents:
    """List them."""
    params, question = request.query_params.dict(), question_of(request)
    asked = (house_asked(request), question.period, question.narrowed, read_sorted(params))
    part = read_page(request)
    page = read_incidents(*asked, part.after, at_once=part.limit)
    return ReportedIncidents(
        **opening_of(request, question),
        next=page.before,
        sums=sum_incidents(*asked),
        incidents=page.rows,
    )


ACTS = [
    report(
        "incidents",
        reported_incidents,
        summary="Count the incidents of a period by category, state and table, and list them",
        answer=ReportedIncidents,
        parameters=[*narrowed_by(*NARROWED_BY), CATEGORY, STATE, *PAGE],
    )
]
