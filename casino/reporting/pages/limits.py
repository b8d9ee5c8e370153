"""The limits of a period: how often each sign changed, and each change, the newest first."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.lib.clock import utc_now
from casino.lib.paging import read_number
from casino.reporting.pages.addresses import LIMITS_PAGE, address_of
from casino.reporting.pages.page import Page, read_page
from casino.reporting.pages.sign_chart import draw_sign
from casino.reporting.selectors.limits import (
    STEPS_MOST,
    read_changes,
    read_steps,
    sum_limits,
)
from casino.reporting.selectors.within import bounds_of
from tables.posts.doorway import house_of, refusing_page


@refusing_page
def report_limits(request: HttpRequest) -> HttpResponse:
    """Show how often each table's sign changed in a period and how far, and each change.

    Raises BadInput `report.not_narrowed`.
    """
    page = read_page(request, LIMITS_PAGE)
    question = page.question
    asked = (page.house, question.period, question.narrowed)
    listed = read_changes(*asked, read_number(request.GET.dict()))
    sums = sum_limits(*asked)
    ways = {it.table: address_of(LIMITS_PAGE, question, table=it.table) for it in sums}
    return render(
        request,
        "reporting/limits.html",
        {
            **page.context_of_rows("limits"),
            "tables": [(it, page.names.tables[it.table].long, ways[it.table]) for it in sums],
            "changes": [(it, ways[it.table]) for it in listed.rows],
            "older": listed.before and question.query(after=listed.before),
            "now": utc_now(),
            # Only signs of one's own house have a history.
            "is_own": page.is_own,
            **_sign(page, house_of(request).reading_language),
        },
    )


def _sign(page: Page, language: str) -> dict[str, Any]:
    """Return the chart of the sign if the page is about one table (1 query).

    A shift has no chart, because the sign continues between shifts.
    """
    narrowed = page.question.narrowed
    if narrowed.table is None or narrowed.shift is not None:
        return {}
    number = page.names.tables[narrowed.table].short
    steps = read_steps(page.house, page.question.period, narrowed.table)
    if len(steps) > STEPS_MOST:
        return {"number": number, "is_long": True}
    now, bounds = utc_now(), bounds_of(page.house, page.question.period)
    return {
        "number": number,
        "steps": [it for it in steps if it.since <= now],
        "chart": draw_sign(steps, *bounds, now, page.house, language),
    }
