"""The first page of management: the few figures that matter, and the parts out of line."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.reporting.compared import Compared
from casino.reporting.figures import Figure, columns_of, compute_figures
from casino.reporting.out_of_line import LOOKED_AT, Finding, Reason, find_out_of_line
from casino.reporting.pages.addresses import (
    OVERVIEW,
    TABLE_PAGE,
    address_of,
    page_of_figure,
)
from casino.reporting.pages.charts import draw_intervals
from casino.reporting.pages.page import Page, read_page
from casino.reporting.selectors.totals import By
from casino.reporting.words import write_period
from tables.posts.doorway import refusing_page

KEY_FIGURES: Final = (
    "win",
    "drop",
    "hold",
    "theory",
    "luck",
    "commission_counted",
    "tips_counted",
    "coups",
    "pace",
    "occupancy",
)
BY_TABLE: Final = ("drop", "win", "hold", "theory", "luck", "coups", "pace", "occupancy")
# The recorded figure to show while the counted one is unknown.
_MEANWHILE: Final = {
    "win": "result",
    "drop": "drop_recorded",
    "commission_counted": "commission_recorded",
    "tips_counted": "tips_recorded",
}
COLUMNS: Final = (
    LOOKED_AT | columns_of((*KEY_FIGURES, *BY_TABLE, *_MEANWHILE.values())) | {"sessions_closed"}
)
_BY_ITSELF: Final = (Reason.HOLD, Reason.LUCK)


@refusing_page
def overview(request: HttpRequest) -> HttpResponse:
    """Show a period's figures and those before, the parts out of line, its tables."""
    page = read_page(request, OVERVIEW)
    totals = page.totals(By.TABLE, columns=COLUMNS)
    before = page.question.before
    compared = page.totals(None, before, COLUMNS)
    section = page.section(By.TABLE, BY_TABLE, totals)
    findings = [_with_way(page, it) for it in find_out_of_line(totals.groups)]
    return render(
        request,
        "reporting/overview.html",
        {
            **page.context(KEY_FIGURES, By.TABLE),
            "is_empty": not totals.groups,
            "cards": _cards(page, compute_figures(totals.whole), compute_figures(compared.whole)),
            "before_words": write_period(before.period),
            "before_href": address_of(OVERVIEW, before),
            "was_played_before": bool(compared.whole["coups"] or compared.whole.get("sessions")),
            "whole": totals.whole,
            "section": section,
            "intervals": draw_intervals(section, page.house),
            "astray": [it for it in findings if it[0].reason in _BY_ITSELF],
            "uncounted": [it for it in findings if it[0].reason is Reason.DROP],
            "unreconciled": [it for it in findings if it[0].reason is Reason.REPORT],
        },
    )


def _cards(
    page: Page, now: dict[str, Figure], before: dict[str, Figure]
) -> list[tuple[Compared[Figure], str, Figure | None]]:
    """Return each figure with its former value, its link, and the recorded figure meanwhile."""
    cards = []
    for key in KEY_FIGURES:
        if key not in now:
            continue
        meanwhile = now.get(_MEANWHILE.get(key, "")) if now[key].value is None else None
        at = page_of_figure(key, TABLE_PAGE)
        way = address_of(at, page.question, by=None)
        cards.append((Compared(now[key], before.get(key)), way, meanwhile))
    return cards


def _with_way(page: Page, finding: Finding) -> tuple[Finding, str, str]:
    number = page.names.tables[finding.key].short
    return finding, number, address_of(TABLE_PAGE, page.question, table=finding.key, by=None)
