"""The waitlists of a period: guests who joined them, how long they waited, the outcome."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from casino.reporting.compared import Compared
from casino.reporting.pages.addresses import WAITING_PAGE, address_of, narrow
from casino.reporting.pages.naming import Name, name_part
from casino.reporting.pages.page import Page, read_page
from casino.reporting.selectors.totals import By
from casino.reporting.selectors.waiting import Waited, WaitedAt, read_waiting
from casino.reporting.words import write_period
from tables.posts.doorway import refusing_page

DAYS_MOST: Final = 400
"""More days nobody reads one by one; the files have them all."""


@dataclass(frozen=True, slots=True)
class WaitFigure:
    """A number of `Waited.numbers`: guests, or whole seconds of a wait; an average is `of` many."""

    key: str
    value: int | None
    of: int

    @property
    def is_wait(self) -> bool:
        """Whether it is a time."""
        return self.key.endswith(("_average", "_longest"))


@dataclass(frozen=True, slots=True)
class WaitRow:
    """A waitlist or a day with its numbers, and the address of its own page."""

    name: Name
    href: str
    figures: list[WaitFigure]


@refusing_page
def report_waiting(request: HttpRequest) -> HttpResponse:
    """Show the waitlists of a period and of the one before, by waitlist and by day.

    Raises BadInput `report.not_narrowed`.
    """
    page = read_page(request, WAITING_PAGE)
    question, before = page.question, page.question.before
    waiting = read_waiting(page.house, question.period, question.narrowed)
    former = read_waiting(page.house, before.period, before.narrowed).whole
    now, was = _figures(waiting.whole), _figures(former)
    return render(
        request,
        "reporting/waiting.html",
        {
            **page.context_of_rows("waiting"),
            "cards": [Compared(*pair) for pair in zip(now, was, strict=True)],
            "whole": now,
            "entries": waiting.whole.entries,
            "before_words": write_period(before.period),
            "before_href": address_of(WAITING_PAGE, before),
            "was_joined_before": bool(former.entries),
            "waitlists": [_row(page, it) for it in waiting.waitlists],
            "days": [_day(page, it.day, it.waited) for it in waiting.days[-DAYS_MOST:]],
            "days_all": len(waiting.days),
            "days_most": DAYS_MOST,
            # Guests can join a waitlist only in the reader's own house.
            "is_own": page.is_own,
        },
    )


def _row(page: Page, waitlist: WaitedAt) -> WaitRow:
    figures = _figures(waitlist.waited)
    if waitlist.table is None:
        return WaitRow(Name(gettext("of the house")), "", figures)
    is_narrowed = page.question.narrowed.table is not None
    href = "" if is_narrowed else address_of(WAITING_PAGE, page.question, table=waitlist.table)
    return WaitRow(name_part(page.names, By.TABLE, waitlist.table), href, figures)


def _day(page: Page, day: date, waited: Waited) -> WaitRow:
    changed = narrow(page.question, By.DAY, day)
    href = "" if changed is None else address_of(WAITING_PAGE, page.question, **changed)
    return WaitRow(name_part(page.names, By.DAY, day), href, _figures(waited))


def _figures(waited: Waited) -> list[WaitFigure]:
    of = {"called": waited.until_called.known, "seated": waited.until_seated.known}
    return [
        WaitFigure(key, value, of[key.partition("_")[0]] if key.endswith("_average") else 0)
        for key, value in waited.numbers.items()
    ]
