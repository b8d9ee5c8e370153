"""Stretches of gaming days that management asks for, and those they are compared with."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

_DAY = timedelta(days=1)
_WEEK = timedelta(days=7)


class Span(StrEnum):
    """The stretches that have a name."""

    DAY = "day"
    MONTH = "month"  # to date
    YEAR = "year"  # to date
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class Period:
    """Gaming days from `first` to `last`, both included."""

    span: Span
    first: date
    last: date

    @property
    def days(self) -> int:
        """How many gaming days it has."""
        return (self.last - self.first).days + 1

    @property
    def before(self) -> "Period":
        """Return the period it is compared with.

        A day with the same weekday a week before; a month to date with as many days of the month
        before, a year to date with the same dates of the year before, each cut where its month is
        shorter; any other range with the one as long that ended before it.
        """
        match self.span:
            case Span.DAY:
                return Period(Span.DAY, self.first - _WEEK, self.last - _WEEK)
            case Span.MONTH:
                end = self.first - _DAY
                first = end.replace(day=1)
                return Period(Span.RANGE, first, min(end, first + (self.last - self.first)))
            case Span.YEAR:
                return Period(Span.RANGE, _year_before(self.first), _year_before(self.last))
            case Span.RANGE:
                last = self.first - _DAY
                return Period(Span.RANGE, last - (self.last - self.first), last)

    def __iter__(self) -> Iterator[date]:
        """Go through its gaming days."""
        return (self.first + _DAY * number for number in range(self.days))


def period_of(span: Span, last: date, first: date | None = None) -> Period:
    """Return the period that ends on a gaming day: the day, its month or its year to date.

    A range needs its `first`, which is not after `last`.
    """
    match span:
        case Span.DAY:
            return Period(span, last, last)
        case Span.MONTH:
            return Period(span, last.replace(day=1), last)
        case Span.YEAR:
            return Period(span, last.replace(month=1, day=1), last)
        case Span.RANGE:
            return Period(span, first or last, last)


def _year_before(day: date) -> date:
    if (day.month, day.day) == (2, 29):
        return date(day.year - 1, 2, 28)
    return day.replace(year=day.year - 1)
