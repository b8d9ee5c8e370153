"""Which gaming days are over and have no signed head yet."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Final

from django.db.models import Max

from casino.evidence.models import DailyHead
from casino.lib.clock import gaming_day_of, gaming_day_starts_at, utc_now
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.sessions.selectors import find_open_shift

DAYS_AT_ONCE: Final = 31
# Transactions begun before the day ended have this long to commit.
GRACE: Final = timedelta(seconds=30)


def list_unsigned_days(now: datetime | None = None) -> list[tuple[int, date]]:
    """List houses and gaming days to sign, each house's oldest first, from its first event on.

    A day whose shift is still open is not over.
    """
    instant = (now or utc_now()) - GRACE
    return [
        (house.pk, day)
        for house in House.objects.order_by("id")
        for day in _unsigned_of(house, instant)
    ]


def day_ends_at(house: House, gaming_day: date) -> datetime:
    """Return the UTC instant at which a gaming day of a house is over."""
    return gaming_day_starts_at(
        gaming_day + timedelta(days=1), house.timezone, house.gaming_day_starts
    )


def _unsigned_of(house: House, instant: datetime) -> Iterator[date]:
    today = gaming_day_of(instant, house.timezone, house.gaming_day_starts)
    signed: date | None = DailyHead.objects.filter(house=house).aggregate(last=Max("gaming_day"))[
        "last"
    ]
    if signed is not None:
        day = signed + timedelta(days=1)
    else:
        first = FloorEvent.objects.filter(house=house).order_by("id").first()
        if first is None:
            return
        day = gaming_day_of(first.happened_at, house.timezone, house.gaming_day_starts)
    open_shift = find_open_shift(house.pk)
    # An open shift still adds to its day, whatever the clock shows.
    end = today if open_shift is None else min(today, open_shift.gaming_day)
    for _ in range(DAYS_AT_ONCE):
        if day >= end:
            return
        yield day
        day += timedelta(days=1)
