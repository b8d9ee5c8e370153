"""Where the links of a part and of a figure lead: always to a narrower question."""

from datetime import date
from typing import Any, Final

from django.urls import reverse

from casino.reporting.periods import Period, Span
from casino.reporting.question import Question
from casino.reporting.selectors import incidents, limits, reconciled, waiting
from casino.reporting.selectors.totals import By, Narrowed
from casino.reporting.steps import end_of_month

OVERVIEW: Final = "reports"
PARTS_PAGE: Final = "report-day"
TABLE_PAGE: Final = "report-table"
PEOPLE_PAGE: Final = "report-people"
MONEY_PAGE: Final = "report-money"
TRENDS_PAGE: Final = "report-trends"
GROUP_PAGE: Final = "report-group"
COUPS_PAGE: Final = "report-coups"
DIFFERENCES_PAGE: Final = "report-differences"
INCIDENTS_PAGE: Final = "report-incidents"
LIMITS_PAGE: Final = "report-limits"
WAITING_PAGE: Final = "report-waiting"
MORNING_PAGE: Final = "report-morning"
OF_PEOPLE: Final = (By.CROUPIER, By.JEFE)
_NARROWED_BY: Final[dict[str, tuple[str, ...]]] = {
    # hours and people are not combined
    PEOPLE_PAGE: tuple(name for name in Narrowed.__slots__ if name != "hour"),
    DIFFERENCES_PAGE: reconciled.NARROWED_BY,
    INCIDENTS_PAGE: incidents.NARROWED_BY,
    LIMITS_PAGE: limits.NARROWED_BY,
    WAITING_PAGE: waiting.NARROWED_BY,
    MORNING_PAGE: (),
}
"""The only filters of these pages; all other pages have every filter."""
_OF_MONEY: Final = frozenset(
    {
        "drop", "drop_recorded", "win", "hold", "fills", "credits", "commission_due",
        "commission_recorded", "commission_counted", "tips_recorded", "tips_counted", "tips_to_win",
    }
)  # fmt: skip


def address_of(page: str, question: Question, **changed: object) -> str:
    """Write the address of a page with a question in it; a table's page has it in its path."""
    changed |= {name: None for name in Narrowed.__slots__ if not can_narrow(page, name)}
    if page == TABLE_PAGE:
        table = changed.pop("table", question.narrowed.table)
        if table is not None:
            path = reverse(TABLE_PAGE, args=[table])
            return f"{path}?{question.query(**changed, table=None)}"
        page = PARTS_PAGE
    return f"{reverse(page)}?{question.query(**changed)}"


def can_narrow(page: str, name: str) -> bool:
    """Return whether a page can be narrowed to something, a name of `Narrowed`."""
    return page not in _NARROWED_BY or name in _NARROWED_BY[page]


def as_asked(period: Period) -> dict[str, object]:
    """Return a period as the parameters of an address."""
    return {
        "span": period.span.value,
        "day": period.last.isoformat(),
        "from": period.first.isoformat() if period.span is Span.RANGE else None,
    }


def narrow(question: Question, by: By, key: Any) -> dict[str, object] | None:
    """Return the changes to a question that ask for one part only; None if there are none.

    A part of unknown people has no key, and a part that is the whole leads nowhere.
    """
    if key is None:
        return None
    if by is By.DAY:
        return None if question.period.days == 1 else as_asked(Period(Span.DAY, key, key))
    if by is By.MONTH:
        return as_asked(_month_of(question.period, key))
    return None if getattr(question.narrowed, by.value) == key else {by.value: key}


def page_of_part(page: str, by: By) -> str:
    """Return the page of one part: a table and a person have their own."""
    if by in OF_PEOPLE:
        return PEOPLE_PAGE
    if page in (OVERVIEW, TRENDS_PAGE) or (by is By.TABLE and page != MONEY_PAGE):
        return TABLE_PAGE  # or the parts of the house
    return page


def page_of_figure(key: str, page: str) -> str:
    """Return the page behind a figure: money has its own page."""
    return MONEY_PAGE if key in _OF_MONEY else page


def _month_of(period: Period, first: date) -> Period:
    last = min(end_of_month(first), period.last)
    if first >= period.first:
        return Period(Span.MONTH, first, last)
    return Period(Span.RANGE, period.first, last)
