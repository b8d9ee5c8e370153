"""The bounds of a reading of rows: house, instants of a period, filters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from casino.lib.clock import gaming_day_starts_at
from casino.lib.errors import BadInput
from casino.reporting.periods import Period
from casino.reporting.selectors.totals import Narrowed
from tables.houses.models import House

Row = TypeVar("Row")
ROWS_AT_ONCE: Final = 100
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows of a long list; `before` asks for the next of them, None is the last page."""

    rows: list[Row]
    before: int | None


def page_of(
    rows: Sequence[Row], id_of: Callable[[Row], int], at_once: int = ROWS_AT_ONCE
) -> Page[Row]:
    """Make a page of rows of which one more was read than it holds."""
    is_full = len(rows) > at_once
    return Page(list(rows[:at_once]), id_of(rows[at_once - 1]) if is_full else None)


def verify_narrowed(narrowed: Narrowed, *allowed: str) -> None:
    """Refuse filters that these rows do not have; the answer would be about something else.

    Raises BadInput `report.not_narrowed`.
    """
    for name in Narrowed.__slots__:
        if getattr(narrowed, name) is not None and name not in allowed:
            raise BadInput("report.not_narrowed", params={"name": name})


def asked_of(house: House, period: Period, narrowed: Narrowed) -> dict[str, Any]:
    """Return a question as the parameters of a statement; `until` is just after the period."""
    since, until = bounds_of(house, period)
    return {
        "house": house.pk,
        "timezone": house.timezone,
        "first": period.first,
        "last": period.last,
        "since": since,
        "until": until,
        "at_once": ROWS_AT_ONCE + 1,
        **{name: getattr(narrowed, name) for name in Narrowed.__slots__},
    }


def bounds_of(house: House, period: Period) -> tuple[datetime, datetime]:
    """Return the instants at which a period begins and after which it is over."""
    return _starts(house, period.first), _starts(house, period.last + _DAY)


def day_starts(house: House, period: Period) -> Mapping[date, datetime]:
    """Return the instants at which the gaming days of a period begin, in order."""
    return {day: _starts(house, day) for day in period}


def _starts(house: House, day: date) -> datetime:
    return gaming_day_starts_at(day, house.timezone, house.gaming_day_starts)


PLACE: Final = """
    place.house_id = %(house)s
    AND (%(table)s::bigint IS NULL OR place.id = %(table)s::bigint)
    AND (%(format)s::text IS NULL OR place.format = %(format)s::text)
"""
"""The SQL of the tables, `place`, that a question is narrowed to."""
