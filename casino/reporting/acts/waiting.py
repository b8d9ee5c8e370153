"""The waitlists of a period: guests who waited, how long, and the outcome."""

from rest_framework.request import Request

from casino.reporting.acts.described import (
    Answer,
    house_asked,
    narrowed_by,
    opening_of,
    question_of,
    report,
)
from casino.reporting.selectors.waiting import (
    NARROWED_BY,
    Waited,
    WaitedAt,
    WaitedDay,
    read_waiting,
)


class Waiting(Answer):
    """All waitlists together, each by itself, and each gaming day."""

    whole: Waited
    waitlists: list[WaitedAt]
    days: list[WaitedDay]


def waiting(request: Request) -> Waiting:
    """Return the sums, the waitlists and the days."""
    question = question_of(request)
    found = read_waiting(house_asked(request), question.period, question.narrowed)
    return Waiting(
        **opening_of(request, question),
        whole=found.whole,
        waitlists=found.waitlists,
        days=found.days,
    )


ACTS = [
    report(
        "waiting",
        waiting,
        summary="Show the waits of a period by waitlist and by day",
        answer=Waiting,
        parameters=narrowed_by(*NARROWED_BY),
    )
]
