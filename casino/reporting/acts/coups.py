"""The coups behind a figure of one gaming day."""

from rest_framework.request import Request

from casino.reporting.acts.described import (
    PageAnswer,
    house_asked,
    narrowed_by,
    opening_of,
    question_of,
    report,
)
from casino.reporting.figures import Figure, compute_figures
from casino.reporting.selectors.coups_behind import (
    CoupBehind,
    find_coups_behind,
    read_coups_behind,
)
from tables.api.pages import PAGE, read_page


class CoupsBehind(PageAnswer):
    """A page of them, newest first, and the figures that all of them come to."""

    figures: list[Figure]
    coups: list[CoupBehind]


def coups_behind(request: Request) -> CoupsBehind:
    """List them."""
    question = question_of(request)
    behind = find_coups_behind(
        house_asked(request), question.period, question.narrowed, sight=question.sight
    )
    part = read_page(request)
    page = read_coups_behind(behind, part.after, at_once=part.limit)
    return CoupsBehind(
        **opening_of(request, question),
        next=page.before,
        figures=[*compute_figures(behind.sums).values()],
        coups=page.rows,
    )


ACTS = [
    report(
        "coups",
        coups_behind,
        summary="List the coups behind the figures of one gaming day",
        answer=CoupsBehind,
        parameters=[*narrowed_by(), *PAGE],
    )
]
