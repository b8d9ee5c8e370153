"""Long series: the figures of many days or months as lines, with the table behind them."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.reporting.figures import columns_of
from casino.reporting.pages.addresses import TRENDS_PAGE
from casino.reporting.pages.page import read_page
from casino.reporting.pages.sections import build_section
from casino.reporting.pages.series import CHARTS, build_charts
from casino.reporting.periods import Span
from casino.reporting.selectors.totals import By
from casino.reporting.words import MEASURE_WORDS
from tables.posts.doorway import refusing_page

DAYS_BY_DAY: Final = 400
"""Longer periods are shown by month: nobody reads a table of more rows."""
TABLE: Final = (
    "drop", "win", "hold", "result", "theory", "luck", "commission_counted", "tips_counted",
    "coups", "pace", "occupancy",
)  # fmt: skip
COLUMNS: Final = columns_of((*TABLE, *(key for keys in CHARTS for key in keys)))


@refusing_page
def report_trends(request: HttpRequest) -> HttpResponse:
    """Show the figures of a year to date, or another period, day by day or month by month."""
    page = read_page(request, TRENDS_PAGE, span=Span.YEAR)
    question = page.question
    is_long = question.period.days > DAYS_BY_DAY
    by = By.MONTH if is_long or question.by is By.MONTH else By.DAY
    totals = page.totals(by, columns=COLUMNS)
    section = build_section(
        page.name, question, by, totals, TABLE, page.names, page.order, has_ways=False
    )
    charts = build_charts(question.period, by, totals)
    drawn = [key for keys in CHARTS for key in keys if key in section.columns]
    shown = {key for chart in charts for key in chart.keys}
    return render(
        request,
        "reporting/trends.html",
        {
            **page.context(section.columns, by),
            "is_empty": not totals.groups,
            "days_by_day": DAYS_BY_DAY if is_long else None,
            "by": by.value,
            "ways_by": page.ways_by(by, *((By.MONTH,) if is_long else (By.DAY, By.MONTH))),
            "section": section,
            "charts": charts,
            "plain": [chart.plain for chart in charts],
            "unknown": [MEASURE_WORDS[key] for key in drawn if key not in shown],
        },
    )
