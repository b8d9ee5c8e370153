"""The recipients whose report is due, and the list of recipients."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Max, OuterRef, Subquery

from casino.lib.clock import gaming_day_of, gaming_day_starts_at, instant_of
from casino.reporting.models import MorningRecipient, MorningReport
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.freshness import read_freshness
from tables.houses.models import House
from tables.sessions.models import Shift
from tables.sessions.selectors import find_open_shift

_DAY = timedelta(days=1)
_LEVEL_WITHIN = timedelta(minutes=15)
"""How long figures that are out of date are waited for; then the letter names their number."""


def list_recipients(house_id: int) -> list[MorningRecipient]:
    """List the recipients of a house, by hour and address (1 query)."""
    found = MorningRecipient.objects.filter(house=house_id, removed_at=None)
    return list(found.select_related("person").order_by("hour", "address"))


@dataclass(frozen=True, slots=True)
class Listed:
    """A recipient on the list, the newest report sent to them, and one not sent yet.

    `unsent` waits for its next attempt, or was given up; a recipient who `has_left` gets no more.
    """

    recipient: MorningRecipient
    sent: MorningReport | None
    unsent: MorningReport | None

    @property
    def has_left(self) -> bool:
        """Whether it is the address of a person who has left the house."""
        person = self.recipient.person
        return person is not None and not person.is_active


def list_with_reports(house_id: int) -> list[Listed]:
    """List the recipients of a house, each with their last report (2 queries)."""
    reports = MorningReport.objects.filter(recipient=OuterRef("pk")).order_by("-gaming_day")
    newest = reports.values("pk")[:1]
    sent = reports.filter(sent_at__isnull=False).values("pk")[:1]
    recipients = (
        MorningRecipient.objects.filter(house=house_id, removed_at=None)
        .select_related("person")
        .annotate(newest=Subquery(newest), sent=Subquery(sent))
        .order_by("hour", "address")
    )
    found = list(recipients)
    shown = MorningReport.objects.in_bulk({pk for it in found for pk in (it.newest, it.sent) if pk})
    return [
        Listed(it, shown.get(it.sent), shown.get(it.newest) if it.newest != it.sent else None)
        for it in found
    ]


def list_due(now: datetime) -> Iterator[tuple[MorningRecipient, date]]:
    """Yield the recipients of the newest day that is over, sent or not, with the day.

    A day is over when its clock has ended it and no shift of it is open any more. Its figures are
    awaited while sessions of it wait for new summaries, but not for long. Earlier days are not sent
    later.
    """
    live = MorningRecipient.objects.filter(removed_at=None).exclude(person__is_active=False)
    for house in House.objects.filter(pk__in=live.values("house")).order_by("pk"):
        day = gaming_day_of(now, house.timezone, house.gaming_day_starts) - _DAY
        shift = find_open_shift(house.pk)
        if shift is not None and shift.gaming_day <= day:
            continue
        for recipient in live.filter(house=house).order_by("pk"):
            at = due_at(house, day, recipient.hour)
            if at <= now and not _is_awaited(house, day, at, now):
                yield recipient, day


def _is_awaited(house: House, day: date, due: datetime, now: datetime) -> bool:
    """Return whether a day that is due waits for figures that are behind."""
    closed = Shift.objects.filter(house=house, gaming_day=day).aggregate(at=Max("closed_at"))["at"]
    if now - max(due, closed or due) >= _LEVEL_WITHIN:
        return False
    return not read_freshness(house.pk, period_of(Span.DAY, day)).is_level


def due_at(house: House, gaming_day: date, hour: int) -> datetime:
    """Return the first instant after a gaming day at which the house's clock shows an hour."""
    over = gaming_day_starts_at(gaming_day + _DAY, house.timezone, house.gaming_day_starts)
    shown = instant_of(gaming_day + _DAY, time(hour), house.timezone)
    if shown < over:
        shown = instant_of(gaming_day + 2 * _DAY, time(hour), house.timezone)
    return shown
