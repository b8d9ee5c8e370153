"""The neighbours of a period: one step back, one step on."""

from datetime import date, timedelta
from typing import Final

from casino.reporting.periods import Period, Span

_DAY: Final = timedelta(days=1)
_MONTHS: Final = 12


def end_of_month(day: date) -> date:
    """Return the last date of a date's month."""
    following = date(day.year + day.month // _MONTHS, day.month % _MONTHS + 1, 1)
    return following - _DAY


def step_back(period: Period) -> Period:
    """Return the day, the whole month, the whole year or the stretch as long before a period."""
    last = period.first - _DAY
    match period.span:
        case Span.DAY:
            return Period(Span.DAY, last, last)
        case Span.MONTH:
            return Period(Span.MONTH, last.replace(day=1), last)
        case Span.YEAR:
            return Period(Span.YEAR, last.replace(month=1, day=1), last)
        case Span.RANGE:
            return Period(Span.RANGE, last - (period.last - period.first), last)


def step_on(period: Period, today: date) -> Period | None:
    """Return the one after it, to date if it is not over; None if it has not begun `today`."""
    match period.span:
        case Span.DAY:
            first = end = period.last + _DAY
        case Span.MONTH:
            first = end_of_month(period.first) + _DAY
            end = end_of_month(first)
        case Span.YEAR:
            first = date(period.first.year + 1, 1, 1)
            end = date(first.year, _MONTHS, 31)
        case Span.RANGE:
            first = period.last + _DAY
            end = first + (period.last - period.first)
    if first > today:
        return None
    return Period(period.span, first, min(end, today))
