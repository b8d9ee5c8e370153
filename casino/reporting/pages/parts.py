"""A period split into parts: in detail, a table by itself, money, people."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from casino.lib.errors import BadInput
from casino.reporting.pages.addresses import MONEY_PAGE, PARTS_PAGE, PEOPLE_PAGE, TABLE_PAGE
from casino.reporting.pages.charts import Columns, draw_columns, draw_intervals
from casino.reporting.pages.page import Page, read_page
from casino.reporting.pages.sections import Section
from casino.reporting.selectors.totals import By
from tables.posts.doorway import refusing_page

PLAYED: Final = ("stakes", "result", "theory", "luck")
DETAIL: Final = (
    "drop", "win", "hold", *PLAYED, "commission_of_coups", "tips_counted", "coups", "pace",
    "occupancy",
)  # fmt: skip
BY_HOUR: Final = ("coups", "pace", "occupancy", *PLAYED, "commission_of_coups")
PHASES: Final = ("bets_s", "no_va_mas_s", "cards_s", "pay_s")
BY_PERSON: Final = ("coups", *PLAYED, "commission_of_coups", *PHASES)
MONEY: Final = (
    "drop_recorded", "drop", "win", "hold", "fills", "credits", "commission_due",
    "commission_recorded", "commission_counted", "tips_recorded", "tips_counted",
)  # fmt: skip
_IN_DETAIL: Final = (
    By.TABLE, By.DAY, By.SHIFT, By.HOUR, By.CROUPIER, By.JEFE, By.FORMAT, By.REGULATION, By.MONTH
)  # fmt: skip
_OF_TABLE: Final = (By.DAY, By.SHIFT, By.HOUR, By.CROUPIER, By.JEFE, By.REGULATION, By.MONTH)
_OF_MONEY: Final = (By.DAY, By.TABLE, By.SHIFT, By.FORMAT, By.REGULATION, By.MONTH)
_OF_PERSON: Final = (By.DAY, By.TABLE, By.SHIFT, By.JEFE, By.CROUPIER, By.MONTH)


@refusing_page
def report_day(request: HttpRequest) -> HttpResponse:
    """Show a period in detail, by tables or as asked for, and hour by hour."""
    page = read_page(request, PARTS_PAGE)
    return _answer_detail(request, page, gettext("Figures in detail"), _IN_DETAIL)


@refusing_page
def report_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show one table: its days, shifts, hours and people."""
    page = read_page(request, TABLE_PAGE, table_id=table_id)
    called = page.names.tables[table_id]
    title = gettext("Table %(number)s") % {"number": called.short}
    return _answer_detail(request, page, title, _OF_TABLE, subtitle=called.long)


@refusing_page
def report_people(request: HttpRequest) -> HttpResponse:
    """Show the play under croupiers and jefes; for one person, day by day.

    Raises BadInput `report.crossed` where an hour is asked for.
    """
    page = read_page(request, PEOPLE_PAGE)
    narrowed = page.question.narrowed
    if narrowed.hour is not None:
        raise BadInput("report.crossed")
    if narrowed.croupier is None and narrowed.jefe is None:
        sections = [page.section(by, BY_PERSON) for by in (By.CROUPIER, By.JEFE)]
        return _answer(request, page, gettext("Figures by person"), sections)
    by = page.choose_by(*_OF_PERSON)
    ways = page.ways_by(by, *_OF_PERSON)
    sections = [page.section(by, BY_PERSON)]
    return _answer(request, page, gettext("Figures by person"), sections, ways_by=ways)


@refusing_page
def report_money(request: HttpRequest) -> HttpResponse:
    """Show money counted and recorded, day by day."""
    page = read_page(request, MONEY_PAGE)
    by = page.choose_by(*_OF_MONEY)
    section = page.section(by, MONEY if _has_money(page, by) else BY_HOUR)
    return _answer(
        request,
        page,
        gettext("Money"),
        [section],
        ways_by=page.ways_by(by, *_OF_MONEY),
        column_charts=_drawn(page, section, "win", "drop"),
        has_money=_has_money(page, by),
        has_theory=False,
    )


def _answer_detail(
    request: HttpRequest, page: Page, title: str, choices: Sequence[By], **more: Any
) -> HttpResponse:
    by = page.choose_by(*choices)
    first = page.section(by, BY_HOUR if by is By.HOUR else DETAIL)
    hours = first if by is By.HOUR else None
    if hours is None and page.may_part_by(By.HOUR):
        hours = page.section(By.HOUR, BY_HOUR)
    sections = [first] if hours is None or hours is first else [first, hours]
    return _answer(
        request,
        page,
        title,
        sections,
        ways_by=page.ways_by(by, *choices),
        column_charts=_drawn(page, hours, "coups"),
        **more,
    )


def _answer(
    request: HttpRequest,
    page: Page,
    title: str,
    sections: list[Section],
    *,
    has_theory: bool = True,
    **more: Any,
) -> HttpResponse:
    """Show sections, the first with theory if its bets have a price."""
    return render(
        request,
        "reporting/parts.html",
        {
            **page.context(
                (key for section in sections for key in section.columns), sections[0].by
            ),
            "title": title,
            "is_empty": not any(section.rows for section in sections),
            "sections": sections,
            "intervals": draw_intervals(sections[0], page.house) if has_theory else None,
            "has_money": True,
            **more,
        },
    )


def _drawn(page: Page, section: Section | None, *keys: str) -> list[Columns]:
    drawn = [section and draw_columns(section, key, page.house) for key in keys]
    return [chart for chart in drawn if chart]


def _has_money(page: Page, by: By) -> bool:
    """Return whether counted money can be shown: boxes are not counted by hour or person."""
    narrowed = page.question.narrowed
    asked = (narrowed.hour, narrowed.croupier, narrowed.jefe)
    return all(it is None for it in asked) and by not in (By.HOUR, By.CROUPIER, By.JEFE)
