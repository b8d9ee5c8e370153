"""The house's clock: gaming days and their shifts, as instants.

A gaming day, and a shift, starts at the first instant at which the house's clock shows its hour or
a later one. So a start that the clocks skip in spring is the instant at which they jump, one that
they repeat in autumn is the first of the two, and days and shifts follow one another without a gap
or an overlap.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo

_DAY: Final = timedelta(days=1)
SHIFTS_MOST: Final = 9
SHIFT_LEAST: Final = timedelta(hours=2)
"""Clocks change by less than this, so that no change can leave nothing of a shift."""


@dataclass(frozen=True, slots=True)
class PlannedShift:
    """A shift by the house's clock: from `starts_at` until just before `ends_at`, in UTC."""

    gaming_day: date
    number: int
    starts_at: datetime
    ends_at: datetime


def instant_of(day: date, at: time, timezone: str) -> datetime:
    """Return the UTC instant at which the clock of a zone first shows `at`, or later, on a date."""
    zone = ZoneInfo(timezone)
    shown = datetime.combine(day, at, tzinfo=zone)
    late = shown.astimezone(UTC)
    if late.astimezone(zone).replace(tzinfo=None) == shown.replace(tzinfo=None):
        return late
    # The clocks skip it: they jump between the instants that their two offsets make of it.
    early = shown.replace(fold=1).astimezone(UTC)
    before = early.astimezone(zone).utcoffset()
    while late - early > timedelta(seconds=1):
        middle = early + timedelta(seconds=(late - early) // timedelta(seconds=2))
        if middle.astimezone(zone).utcoffset() == before:
            early = middle
        else:
            late = middle
    return late


def can_be_shift_starts(starts: Sequence[time]) -> bool:
    """Return whether shifts can start at these hours: in order within the day, none too short."""
    if not 1 <= len(starts) <= SHIFTS_MOST:
        return False
    first = starts[0]
    passed = [_since(at, first) for at in starts]
    lengths = [late - early for early, late in pairwise([*passed, _DAY])]
    return all(length >= SHIFT_LEAST for length in lengths)


def _since(at: time, first: time) -> timedelta:
    """Return how far into a day that starts at `first` an hour is, the clocks unchanged."""
    apart = datetime.combine(date.min, at) - datetime.combine(date.min, first)
    return apart if apart >= timedelta() else apart + _DAY


def plan_day(day: date, timezone: str, starts: Sequence[time]) -> list[PlannedShift]:
    """Plan the shifts of a gaming day, from the hours at which they start, the day's own first.

    An hour before the first is on the next date.
    """
    first = starts[0]
    bounds = [instant_of(day if at >= first else day + _DAY, at, timezone) for at in starts]
    bounds.append(gaming_day_starts_at(day + _DAY, timezone, first))
    return [
        PlannedShift(day, number, bounds[number - 1], bounds[number])
        for number in range(1, len(bounds))
    ]


def planned_shift_at(instant: datetime, timezone: str, starts: Sequence[time]) -> PlannedShift:
    """Return the planned shift that an aware instant is in."""
    day = gaming_day_of(instant, timezone, starts[0])
    plan = plan_day(day, timezone, starts)
    return next(shift for shift in reversed(plan) if shift.starts_at <= instant)


def gaming_day_starts_at(day: date, timezone: str, starts: time) -> datetime:
    """Return the UTC instant at which a gaming day begins."""
    return instant_of(day, starts, timezone)


def gaming_day_of(instant: datetime, timezone: str, starts: time) -> date:
    """Return the gaming day of an aware instant; days start at `starts` by the house's clock."""
    # Where clocks go back over midnight the day after may have begun already.
    day = instant.astimezone(ZoneInfo(timezone)).date() + _DAY
    while instant < gaming_day_starts_at(day, timezone, starts):
        day -= _DAY
    return day


def utc_now() -> datetime:
    """Return the present instant in UTC."""
    return datetime.now(UTC)


def hours_between(since: datetime, until: datetime, timezone: str) -> list[datetime]:
    """Return the UTC starts of the clock hours that a stretch of time touches in a zone.

    The first is the one that is running at `since`; there is none where the stretch is empty.
    """
    shown = since.astimezone(ZoneInfo(timezone))
    first = since - timedelta(
        minutes=shown.minute, seconds=shown.second, microseconds=shown.microsecond
    )
    hours = []
    while first < until:
        hours.append(first.astimezone(UTC))
        first += timedelta(hours=1)
    return hours
