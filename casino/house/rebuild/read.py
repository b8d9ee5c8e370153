"""Reads the journal of a house, event by event, into what it tells."""

from collections.abc import Collection, Iterable

from django.db.models import Q

from casino.house.rebuild import banca, commission, limits, lines, play, posts, seats
from casino.house.rebuild.told import HouseTold, Told
from casino.lib.events import EventKind
from tables.models import FloorEvent

AREAS = (
    seats.FOLDS,
    lines.FOLDS,
    posts.FOLDS,
    limits.FOLDS,
    play.FOLDS,
    banca.FOLDS,
    commission.FOLDS,
)
FOLDED_KINDS = frozenset(kind for area in AREAS for kind in area)
_PLAY_KINDS = (EventKind.COUP_SETTLED, EventKind.COUP_VOIDED)


def rebuild(house_id: int, *, upto: int | None = None, play_of: int | None = None) -> HouseTold:
    """Tell a house as its journal does (2 queries), up to the event of an id, by default all.

    `play_of` leaves out the coups of every table but one, which are most of a journal.
    """
    house = HouseTold()
    undone = {
        (event.table_id, event.payload["version"])
        for event in read_events(house_id, upto=upto, kinds=[EventKind.ACT_UNDONE])
        if event.payload["kind"] not in lines.UNDONE_BY_A_STEP
    }
    fold(house, read_events(house_id, upto=upto, play_of=play_of), undone=undone)
    return house


def fold(
    house: HouseTold, events: Iterable[Told], *, undone: Collection[tuple[int | None, int]] = ()
) -> None:
    """Let a house hear further events, in the order in which they were told.

    `undone` names by table and version what has not happened: an act is taken back only while
    nothing stands on it, so all else is as if it had never been. Acts on a line are an exception
    (`UNDONE_BY_A_STEP`).
    """
    for event in events:
        for area in AREAS:
            if event.kind in area and (event.table_id, event.version) not in undone:
                area[event.kind](house, event)
        if event.table_id is not None:
            table = house.tables[event.table_id]
            table.version, table.told_at = event.version, event.at


def read_events(
    house_id: int,
    *,
    after: int = 0,
    upto: int | None = None,
    play_of: int | None = None,
    kinds: Collection[str] | None = None,
) -> Iterable[Told]:
    """Read events by their ids, as they were told: what depends on one another held one lock."""
    events = FloorEvent.objects.filter(house_id=house_id, id__gt=after)
    if upto is not None:
        events = events.filter(id__lte=upto)
    if kinds is not None:
        events = events.filter(kind__in=list(kinds))
    if play_of is not None:
        events = events.filter(Q(table_id=play_of) | ~Q(kind__in=_PLAY_KINDS))
    columns = events.order_by("id").values_list(
        "table_id", "kind", "payload", "version", "happened_at"
    )
    return (Told(*row) for row in columns.iterator())
