"""The differences of a period: by figure, by shift, by person, and line by line."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from casino.lib.errors import NotFound
from casino.lib.paging import read_number
from casino.printing.printout import Column
from casino.reporting.compared import Compared
from casino.reporting.figures import Figure, Kind
from casino.reporting.files import difference_sheets as sheets
from casino.reporting.files.words import SIGNER_TITLE
from casino.reporting.pages.addresses import DIFFERENCES_PAGE, TABLE_PAGE, address_of, as_asked
from casino.reporting.pages.page import Choice, Page, read_page
from casino.reporting.pages.side_charts import draw_box_sides
from casino.reporting.periods import Period, Span
from casino.reporting.question import read_signer
from casino.reporting.selectors.differences import (
    FigureDifferences,
    ShiftDifferences,
    Side,
    Signer,
    read_shift_differences,
    sum_differences,
    sum_figures,
)
from casino.reporting.selectors.differing_lines import Difference, read_differences
from casino.reporting.words import write_period
from tables.posts.doorway import refusing_page

SIGNERS_MOST: Final = 100
"""Nobody reads more people on a page; a file has all of them."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much one side is short or over, and the same before; None is unknown.

    `sizes` compares the sizes: a shortage that grew is more, not less.
    """

    now: int | None
    before: int | None
    sizes: Compared[Figure]


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure of the whole period, by side: for how many lines it is known, and its amounts."""

    sums: FigureDifferences
    sides: list[tuple[Side, Amount, Amount]]


@refusing_page
def report_differences(request: HttpRequest) -> HttpResponse:
    """Show a period's differences: their sums, where they were, by person, and line by line.

    Raises BadInput `report.not_narrowed`, NotFound for a person of no such house.
    """
    params = request.GET.dict()
    page = read_page(request, DIFFERENCES_PAGE)
    signer = read_signer(params)
    page = replace(page, choices=(_choose_signer(page, signer),))
    question, before = page.question, page.question.before
    asked = (page.house, question.period, question.narrowed, signer)
    sums = sum_differences(*asked)
    former = sum_figures(page.house, before.period, question.narrowed, signer)
    shifts = read_shift_differences(*asked, read_number(params, "after_shift"))
    lines = read_differences(*asked, read_number(params))
    return render(
        request,
        "reporting/differences.html",
        {
            **page.context(()),
            "query": page.query(report="differences"),
            "as_of": None,  # they come from finished reports, not from summaries
            "is_empty": not sums.figures,
            "is_own": page.is_own,
            "titles": sheets.TITLES,
            "apart": sheets.APART,
            "nothing": sheets.NOTHING,
            "columns": _COLUMNS,
            "before_words": write_period(before.period),
            "before_href": page.address(**as_asked(before.period)),
            "figures": _figure_rows(sums.figures, former),
            "chart": draw_box_sides(shifts.rows, page.house),
            "shifts": [(it, _narrower(page, it)) for it in shifts.rows],
            "older_shifts": shifts.before and page.query(after_shift=shifts.before),
            "signers": [(it, _of_signer(page, it, signer)) for it in sums.signers[:SIGNERS_MOST]],
            "signers_left": max(len(sums.signers) - SIGNERS_MOST, 0),
            "tallies": sums.tallies,
            "lines": [(it, _table_of(page, it)) for it in lines.rows],
            "older_lines": lines.before and page.query(after=lines.before),
        },
    )


# Figures and amounts are on the right; templates say which of them is the head of its row.
_COLUMNS: Final[dict[str, tuple[Column, ...]]] = {
    "figures": sheets.BY_FIGURE,
    "shifts": sheets.BY_SHIFT,
    "signers": sheets.BY_SIGNER,
    "tallies": sheets.TALLIED,
    "lines": sheets.EACH,
}


def _choose_signer(page: Page, signer: int | None) -> Choice:
    """Offer all people of the house. Raises NotFound for anybody else."""
    people = [(str(pk), f"{it.long} · {it.short}") for pk, it in page.names.people.items()]
    if signer is not None and signer not in page.names.people:
        raise NotFound("thing.not_found", params={"thing": "person", "id": signer})
    asked = "" if signer is None else str(signer)
    return Choice("signer", str(SIGNER_TITLE), gettext("everybody"), people, asked)


def _figure_rows(
    now: Iterable[FigureDifferences], before: Iterable[FigureDifferences]
) -> list[FigureRow]:
    former = {it.figure: it for it in before}
    rows = []
    for found in now:
        was = former.get(found.figure)
        records = _pair(found, found.records, was.records if was else None)
        box = _pair(found, found.box, was.box if was else None)
        rows.append(FigureRow(found, [records, box]))
    return rows


def _pair(sums: FigureDifferences, side: Side, before: Side | None) -> tuple[Side, Amount, Amount]:
    short = _amount(sums, side.short_minor, before.short_minor if before else None)
    return side, short, _amount(sums, side.over_minor, before.over_minor if before else None)


def _amount(sums: FigureDifferences, now: int | None, before: int | None) -> Amount:
    sizes = [
        Figure(sums.figure, Kind.MONEY, None if it is None else abs(it), sums.grade, 1, 1, None, 0)
        for it in (now, before)
    ]
    return Amount(now, before, Compared(*sizes))


def _narrower(page: Page, shift: ShiftDifferences) -> str:
    """Return the address of a single shift; empty if it is this page's."""
    day = Period(Span.DAY, shift.gaming_day, shift.gaming_day)
    question = page.question
    is_here = question.period.days == 1 and question.narrowed.shift == shift.shift_number
    return "" if is_here else page.address(**as_asked(day), shift=shift.shift_number)


def _of_signer(page: Page, signer: Signer, asked: int | None) -> str:
    """Return the address of the lines of one person; empty if they are asked for already."""
    return "" if signer.person == asked else page.address(signer=signer.person)


def _table_of(page: Page, line: Difference) -> str:
    day: dict[str, Any] = as_asked(Period(Span.DAY, line.gaming_day, line.gaming_day))
    return address_of(TABLE_PAGE, page.question, **day, table=line.table, by=None)
