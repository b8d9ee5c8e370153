"""Rebuilds a house from its journal, event by event."""

from collections.abc import Collection, Iterable

from django.db.models import Q

from casino.evidence.rebuild import banca, commission, limits, play, posts, seats, waitlists
from casino.evidence.rebuild.recorded import JournalEvent, RecordedHouse
from games.corrections.events import CorrectionEvent
from games.coups.events import CoupEvent
from games.voids.events import VoidEvent
from tables.journal.events import UndoEvent
from tables.journal.models import FloorEvent

AREAS = (
    seats.FOLDS,
    waitlists.FOLDS,
    posts.FOLDS,
    limits.FOLDS,
    play.FOLDS,
    banca.FOLDS,
    commission.FOLDS,
)
_PLAY_KINDS = (
    CoupEvent.COUP_SETTLED,
    VoidEvent.COUP_VOIDED,
    CorrectionEvent.COUP_CORRECTED,
)


def rebuild(house_id: int, *, upto: int | None = None, play_of: int | None = None) -> RecordedHouse:
    """Return a house as its journal records it (2 queries), up to an event's id, by default all.

    `play_of` leaves out the coups of every table but one, which are most of a journal.
    """
    house = RecordedHouse()
    undone = {
        (event.table_id, event.payload["version"])
        for event in read_events(house_id, upto=upto, kinds=[UndoEvent.ACT_UNDONE])
        if event.payload["kind"] not in waitlists.UNDONE_BY_A_STEP
    }
    fold(house, read_events(house_id, upto=upto, play_of=play_of), undone=undone)
    return house


def fold(
    house: RecordedHouse,
    events: Iterable[JournalEvent],
    *,
    undone: Collection[tuple[int | None, int]] = (),
) -> None:
    """Apply further events to a house, in the order in which they were written.

    `undone` names by table and version the acts that were undone: an act is taken back only while
    nothing builds on it, so the result is as if it had never happened. Acts on a waitlist are an
    exception (`UNDONE_BY_A_STEP`).
    """
    for event in events:
        for area in AREAS:
            if event.kind in area and (event.table_id, event.version) not in undone:
                area[event.kind](house, event)
        if event.table_id is not None:
            table = house.tables[event.table_id]
            table.version, table.last_event_at = event.version, event.at


def read_events(
    house_id: int,
    *,
    after: int = 0,
    upto: int | None = None,
    play_of: int | None = None,
    kinds: Collection[str] | None = None,
) -> Iterable[JournalEvent]:
    """Read events in the order of their ids: events that depend on one another held one lock."""
    events = FloorEvent.objects.filter(house_id=house_id, id__gt=after)
    if upto is not None:
        events = events.filter(id__lte=upto)
    if kinds is not None:
        events = events.filter(kind__in=list(kinds))
    if play_of is not None:
        events = events.filter(Q(table_id=play_of) | ~Q(kind__in=_PLAY_KINDS))
    rows = events.order_by("id").values("table_id", "kind", "payload", "version", "happened_at")
    return (
        JournalEvent(
            table_id=row["table_id"],
            kind=row["kind"],
            payload=row["payload"],
            version=row["version"],
            at=row["happened_at"],
        )
        for row in rows.iterator()
    )
