"""The houses of a group side by side, for people who may read them."""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.reporting.figures import compute_figures
from casino.reporting.pages.addresses import GROUP_PAGE, OVERVIEW, address_of
from casino.reporting.pages.page import read_page
from casino.reporting.pages.sections import Cell
from casino.reporting.question import Question
from casino.reporting.selectors.group import CurrencyFigures, read_group
from tables.houses.models import House
from tables.posts.doorway import refusing_page

KEYS: Final[tuple[str, ...]] = (
    "win", "drop", "hold", "result", "theory", "luck", "commission_counted", "tips_counted",
    "coups", "pace", "occupancy",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class HouseRow:
    """A house with its figures, and the address of its own page."""

    house: House
    href: str
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class CurrencySection:
    """The houses of one currency; `whole` is written in the money of the first."""

    currency: str
    house: House
    columns: list[str]
    rows: list[HouseRow]
    whole: list[Cell]


@refusing_page
def report_group(request: HttpRequest) -> HttpResponse:
    """Show a period of every house that the reader may read; never a sum of two currencies."""
    page = read_page(request, GROUP_PAGE)
    group = read_group(page.readable, page.question)
    sections = [_section(page.question, it) for it in group]
    context: dict[str, Any] = {
        **page.context(sections[0].columns),
        # A house behind this was never summarised, or has not opened yet.
        "newest_day": page.question.period.last,
        "is_empty": False,
        "sections": sections,
        "is_alone": len(page.readable) == 1,
    }
    return render(request, "reporting/group.html", context)


def _section(question: Question, figures: CurrencyFigures) -> CurrencySection:
    whole = compute_figures(figures.sums)
    columns = [key for key in KEYS if key in whole]
    rows = []
    for it in figures.houses:
        own = compute_figures(it.sums)
        href = address_of(OVERVIEW, question, house=it.house.pk)
        rows.append(HouseRow(it.house, href, [Cell(own[key]) for key in columns]))
    first = figures.houses[0].house
    return CurrencySection(
        figures.currency, first, columns, rows, [Cell(whole[key]) for key in columns]
    )
