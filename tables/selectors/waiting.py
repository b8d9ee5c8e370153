"""Who waits for a table, in the order in which they will be called."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from casino.lib.errors import NotFound
from casino.lib.policy import Actor
from tables.models import GamingTable, Seat, SeatOccupancy, WaitlistEntry

CALL_HOLDS = timedelta(minutes=5)
"""How long a called guest's seat is kept."""

_STATE = WaitlistEntry.State
_IN_LINE = [_STATE.WAITING, _STATE.CALLED]


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entry in line: its place among those not yet called (None once called)."""

    entry: WaitlistEntry
    place: int | None
    called_until: datetime | None


@dataclass(frozen=True, slots=True)
class GuestPlace:
    """What a guest may know of the line: their own place and nothing of others."""

    entry: WaitlistEntry
    place: int | None
    called_until: datetime | None


def list_waiting(table: GamingTable) -> list[Waiting]:
    """List a table's line: those called first, then by priority and arrival (1 query)."""
    entries = list(
        WaitlistEntry.objects.filter(table=table, state__in=_IN_LINE)
        .select_related("guest")
        .order_by("-priority", "joined_at", "id")
    )
    called = [entry for entry in entries if entry.state == _STATE.CALLED]
    waiting = [entry for entry in entries if entry.state == _STATE.WAITING]
    return [
        *(Waiting(entry, None, _until(entry)) for entry in called),
        *(Waiting(entry, place, None) for place, entry in enumerate(waiting, start=1)),
    ]


def list_free_seats(table: GamingTable) -> list[Seat]:
    """List the seats of a table in which nobody sits (1 query)."""
    taken = SeatOccupancy.objects.filter(table=table, left_at=None).values("seat_id")
    return list(Seat.objects.filter(table=table).exclude(id__in=taken).order_by("position"))


def find_entry(actor: Actor, entry_id: int) -> WaitlistEntry:
    """Find an entry of the actor's house (1 query). Raises NotFound."""
    entry = WaitlistEntry.objects.filter(id=entry_id, house_id=actor.house_id).first()
    if entry is None:
        raise NotFound("thing.not_found", params={"thing": "queue entry", "id": entry_id})
    return entry


def find_place(token: str) -> GuestPlace | None:
    """Find a guest's place by the word in their QR code; None for an unknown one (2 queries)."""
    entry = WaitlistEntry.objects.select_related("table__house").filter(token=token).first()
    if entry is None:
        return None
    if entry.state != _STATE.WAITING:
        return GuestPlace(entry, None, _until(entry) if entry.state == _STATE.CALLED else None)
    ahead = WaitlistEntry.objects.filter(table_id=entry.table_id, state=_STATE.WAITING).filter(
        Q(priority__gt=entry.priority)
        | Q(priority=entry.priority, joined_at__lt=entry.joined_at)
        | Q(priority=entry.priority, joined_at=entry.joined_at, id__lt=entry.pk)
    )
    return GuestPlace(entry, ahead.count() + 1, None)


def _until(entry: WaitlistEntry) -> datetime | None:
    return entry.called_at + CALL_HOLDS if entry.called_at else None
