"""The order of a waitlist's entries, and the locks that an act on an entry takes.

Locks are taken in one order everywhere: shift, tables by id, staff, house. The house's row is the
lock of the house's waitlist, a table's row that of its own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection

from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, GuestActor, verify_role
from tables.floor.models import GamingTable
from tables.houses.services import hold_house
from tables.journal.services.journal import Hand, append_by
from tables.posts.selectors.access import access_table
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waitlist import ON_WAITLIST, WAITLIST_ORDER, find_entry


@dataclass(frozen=True, slots=True)
class LockedEntry:
    """An entry, locked with its waitlist and with every table that the act touches."""

    entry: WaitlistEntry
    tables: Mapping[int, GamingTable]

    @property
    def called_to(self) -> GamingTable | None:
        """The table at which seats may be kept for the entry."""
        return self.tables[self.entry.called_to_id] if self.entry.called_to_id else None


def lock_entry(actor: Actor, entry_id: int, *, also: Iterable[int | None] = ()) -> LockedEntry:
    """Authorise an act on an entry; lock its waitlist, the table of its call, and those in `also`.

    A table's waitlist needs `waitlist.manage` at the table, the house's (None)
    `waitlist.manage_house`. Raises NotFound, NotAllowed, Conflict `waitlist.over`, or
    `waitlist.changed` when the entry moved before it was locked.
    """
    known = find_entry(actor.house_id, entry_id)
    waitlists = {known.table_id, *also}
    if None in waitlists:
        verify_role(actor, "waitlist.manage_house")
    tables = {}
    for table_id in sorted(
        {waitlist for waitlist in (*waitlists, known.called_to_id) if waitlist is not None}
    ):
        need = "waitlist.manage" if table_id in waitlists else "waitlist.manage_house"
        tables[table_id] = access_table(actor, table_id, need=need, lock=True)
    if None in waitlists:
        hold_house(actor.house_id)
    entry = WaitlistEntry.objects.select_related("guest").get(id=known.pk)
    if entry.state not in ON_WAITLIST:
        raise Conflict("waitlist.over", params={"guest": entry.guest.name})
    if _has_moved(entry, known):
        raise Conflict("waitlist.changed", params={"guest": entry.guest.name})
    return LockedEntry(entry, tables)


def lock_own_entry(actor: GuestActor) -> LockedEntry:
    """Lock the guest's own entry as `lock_entry` does.

    Raises Conflict `place.over`, `place.changed`. They name nobody: the page of a code is
    read by whoever holds the telephone.
    """
    known = WaitlistEntry.objects.get(id=actor.entry_id)
    touched = [one for one in (known.table_id, known.called_to_id) if one is not None]
    named = GamingTable.objects.filter(id__in=touched)
    tables = {table.pk: table for table in named.select_for_update(no_key=True).order_by("id")}
    if known.table_id is None:
        hold_house(actor.house_id)
    entry = WaitlistEntry.objects.select_related("guest").get(id=known.pk)
    if entry.state not in ON_WAITLIST:
        raise Conflict("place.over")
    if _has_moved(entry, known):
        raise Conflict("place.changed")
    return LockedEntry(entry, tables)


def _has_moved(entry: WaitlistEntry, known: WaitlistEntry) -> bool:
    return (entry.table_id, entry.called_to_id) != (known.table_id, known.called_to_id)


def place_by_arrival(entry: WaitlistEntry) -> int | None:
    """Rank an entry by priority, then arrival; return the id of the entry after it, None if last.

    It goes behind the last entry with precedence over it, so the jefe's moves are kept.
    """
    others = _others_of(entry)
    place = 0
    for index, (_id, priority, joined_at) in enumerate(others, start=1):
        if (-priority, joined_at) <= (-entry.priority, entry.joined_at):
            place = index
    return _insert(entry, [one[0] for one in others], place)


def place_by_rank(entry: WaitlistEntry) -> int | None:
    """Return the id of the entry after this one by its present rank; None if last."""
    behind = WaitlistEntry.objects.filter(
        house_id=entry.house_id,
        table_id=entry.table_id,
        ended_at=None,
        seat_change=entry.seat_change,
        rank__gt=entry.rank,
    )
    return behind.order_by(*WAITLIST_ORDER).values_list("id", flat=True).first()


def place_before(entry: WaitlistEntry, before_id: int | None) -> int | None:
    """Put an entry before another of its waitlist, or last.

    Raises Conflict `waitlist.other_waitlist`.
    """
    others = [one[0] for one in _others_of(entry)]
    if before_id is not None and before_id not in others:
        raise Conflict("waitlist.other_waitlist", params={"guest": entry.guest.name})
    return _insert(entry, others, len(others) if before_id is None else others.index(before_id))


def journal_on_waitlists(
    hand: Hand, kind: EventKind, payload: Mapping[str, Any], *waitlists: int | None
) -> int:
    """Journal an event in each waitlist's stream, the house's last; return the first's version."""
    versions = {
        waitlist: append_by(hand, kind, payload, waitlist)
        for waitlist in sorted(
            set(waitlists), key=lambda waitlist: (waitlist is None, waitlist or 0)
        )
    }
    return versions[waitlists[0]]


def iso(moment: datetime | None) -> str | None:
    """Write an instant in the journal's form."""
    return None if moment is None else moment.isoformat()


def _others_of(entry: WaitlistEntry) -> list[tuple[int, int, datetime]]:
    waitlist = WaitlistEntry.objects.filter(
        house_id=entry.house_id,
        table_id=entry.table_id,
        ended_at=None,
        seat_change=entry.seat_change,
    )
    return list(
        waitlist.exclude(id=entry.pk)
        .order_by(*WAITLIST_ORDER)
        .values_list("id", "priority", "joined_at")
    )


def _insert(entry: WaitlistEntry, others: list[int], place: int) -> int | None:
    """Renumber the waitlist with the entry at its place; only ranks that change are written."""
    ids = [*others[:place], entry.pk, *others[place:]]
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE tables_waitlistentry w SET rank = waitlist.rank
            FROM unnest(%s::bigint[]) WITH ORDINALITY AS waitlist (id, rank)
            WHERE w.id = waitlist.id AND w.rank <> waitlist.rank
            """,
            [ids],
        )
    return others[place] if place < len(others) else None
