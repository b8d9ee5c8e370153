"""Whom the figures of the day that is over are due to, and who is on the list."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from casino.lib.clock import gaming_day_of, gaming_day_starts_at, instant_of
from casino.reporting.models import MorningRecipient
from tables.models import House
from tables.selectors.sessions import find_open_shift

_DAY = timedelta(days=1)


def list_recipients(house_id: int) -> list[MorningRecipient]:
    """List who is on a house's list, by hour and address (1 query)."""
    found = MorningRecipient.objects.filter(house=house_id, removed_at=None)
    return list(found.select_related("person").order_by("hour", "address"))


def list_due(now: datetime) -> Iterator[tuple[MorningRecipient, date]]:
    """Go through whom the newest day that is over is due to, whether it was sent or not.

    A day is over when its clock has ended it and no shift of it is open any more. Days before it
    are not made up for.
    """
    live = MorningRecipient.objects.filter(removed_at=None).exclude(person__is_active=False)
    for house in House.objects.filter(pk__in=live.values("house")).order_by("pk"):
        day = gaming_day_of(now, house.timezone, house.gaming_day_starts) - _DAY
        shift = find_open_shift(house.pk)
        if shift is not None and shift.gaming_day <= day:
            continue
        for recipient in live.filter(house=house).order_by("pk"):
            if due_at(house, day, recipient.hour) <= now:
                yield recipient, day


def due_at(house: House, gaming_day: date, hour: int) -> datetime:
    """Tell the first instant after a gaming day at which the house's clock shows an hour."""
    over = gaming_day_starts_at(gaming_day + _DAY, house.timezone, house.gaming_day_starts)
    shown = instant_of(gaming_day + _DAY, time(hour), house.timezone)
    if shown < over:
        shown = instant_of(gaming_day + 2 * _DAY, time(hour), house.timezone)
    return shown
