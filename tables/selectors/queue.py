"""The queue of a table, and a guest's own place in it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from tables.models import WaitlistEntry

State = WaitlistEntry.State
IN_LINE = (State.WAITING, State.CALLED)
CALL_HOLDS = timedelta(minutes=5)
"""How long a seat is kept for a guest who was called."""


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """Somebody in line; `place` counts from 1."""

    id: int
    place: int
    guest_id: int
    guest_name: str
    party: int
    priority: int
    state: str
    joined_at: datetime
    called_at: datetime | None
    token: str

    @property
    def called_until(self) -> datetime | None:
        """Until when the seat is kept; None for a guest not called."""
        return _called_until(self.state, self.called_at)


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """What a guest's own page shows. `place` is None once the guest is no longer in line.

    `estimate_minutes` is None while nobody can tell, which is not zero.
    """

    table_number: str
    table_label: str
    state: str
    place: int | None
    called_at: datetime | None
    language: str
    house_name: str
    timezone: str
    estimate_minutes: int | None = None

    @property
    def called_until(self) -> datetime | None:
        """Until when the seat is kept; None for a guest not called."""
        return _called_until(self.state, self.called_at)


def queue_of_table(table_id: int) -> list[QueueEntry]:
    """List those who wait or are called, in line: priority, then arrival (1 query)."""
    entries = WaitlistEntry.objects.filter(table_id=table_id, state__in=IN_LINE)
    return [
        QueueEntry(
            id=entry.pk,
            place=place,
            guest_id=entry.guest_id,
            guest_name=entry.guest.name,
            party=entry.party,
            priority=entry.priority,
            state=entry.state,
            joined_at=entry.joined_at,
            called_at=entry.called_at,
            token=entry.token,
        )
        for place, entry in enumerate(entries.select_related("guest"), start=1)
    ]


def find_entry(house_id: int, entry_id: int) -> WaitlistEntry | None:
    """Find an entry of the house's queues, in line or not."""
    return WaitlistEntry.objects.filter(id=entry_id, house_id=house_id).first()


def find_place(token: str) -> QueuePlace | None:
    """Find a guest's place by the token of their code; None for a token nobody was given."""
    entry = WaitlistEntry.objects.select_related("table__house").filter(token=token).first()
    if entry is None:
        return None
    return QueuePlace(
        table_number=entry.table.number,
        table_label=entry.table.label,
        state=entry.state,
        place=_count_ahead(entry) + 1 if entry.state in IN_LINE else None,
        called_at=entry.called_at,
        language=entry.table.house.language,
        house_name=entry.table.house.name,
        timezone=entry.table.house.timezone,
    )


def _called_until(state: str, called_at: datetime | None) -> datetime | None:
    return called_at + CALL_HOLDS if called_at and state == State.CALLED else None


def _count_ahead(entry: WaitlistEntry) -> int:
    earlier = Q(joined_at__lt=entry.joined_at) | Q(joined_at=entry.joined_at, id__lt=entry.pk)
    ahead = Q(priority__gt=entry.priority) | (Q(priority=entry.priority) & earlier)
    in_line = WaitlistEntry.objects.filter(table_id=entry.table_id, state__in=IN_LINE)
    return in_line.filter(ahead).count()
