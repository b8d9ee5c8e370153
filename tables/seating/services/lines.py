"""The order of a line, and how lines and the people in them are held for an act.

Locks are taken in one order everywhere: shift, tables by id, staff, house. The house's row is the
lock of the house's line, as a table's row is that of its own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection

from casino.lib.errors import Conflict, NotFound
from casino.lib.events import EventKind
from casino.lib.policy import Actor, verify_role
from tables.floor.models import GamingTable
from tables.houses.services import hold_house
from tables.journal.services.journal import Hand, append_by
from tables.posts.selectors.access import access_table
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waitlist import IN_LINE, LINE_ORDER, find_entry


@dataclass(frozen=True, slots=True)
class Held:
    """An entry in line, held with its line and with every table that the act touches."""

    entry: WaitlistEntry
    tables: Mapping[int, GamingTable]

    @property
    def called_to(self) -> GamingTable | None:
        """The table at which seats may be kept for the entry."""
        return self.tables[self.entry.called_to_id] if self.entry.called_to_id else None


def hold_entry(actor: Actor, entry_id: int, *, also: Iterable[int | None] = ()) -> Held:
    """Authorise and hold an entry's line, the table it is called to, and the lines `also` named.

    A table's line needs `queue.manage` at the table, the house's line (None) `queue.house`.
    Raises NotFound, NotAllowed, Conflict `queue.over`, or `queue.changed` when the entry moved
    between the look and the lock.
    """
    known = find_entry(actor.house_id, entry_id)
    if known is None:
        raise NotFound("thing.not_found", params={"thing": "entry", "id": entry_id})
    lines = {known.table_id, *also}
    if None in lines:
        verify_role(actor, "queue.house")
    tables = {}
    for table_id in sorted({line for line in (*lines, known.called_to_id) if line is not None}):
        need = "queue.manage" if table_id in lines else "queue.house"
        tables[table_id] = access_table(actor, table_id, need=need, lock=True)
    if None in lines:
        hold_house(actor.house_id)
    entry = WaitlistEntry.objects.select_related("guest").get(id=known.pk)
    if entry.state not in IN_LINE:
        raise Conflict("queue.over", params={"guest": entry.guest.name})
    if (entry.table_id, entry.called_to_id) != (known.table_id, known.called_to_id):
        raise Conflict("queue.changed", params={"guest": entry.guest.name})
    return Held(entry, tables)


def place_by_arrival(entry: WaitlistEntry) -> int | None:
    """Put an entry into its line by priority, then arrival; return the next's id, None if last.

    It goes behind the last who has precedence over it, so the jefe's moves stand.
    """
    others = _line_of(entry)
    place = 0
    for index, (_id, priority, joined_at) in enumerate(others, start=1):
        if (-priority, joined_at) <= (-entry.priority, entry.joined_at):
            place = index
    return _insert(entry, [one[0] for one in others], place)


def place_by_rank(entry: WaitlistEntry) -> int | None:
    """Return the entry after this one in its line by its present rank; None if last."""
    behind = WaitlistEntry.objects.filter(
        house_id=entry.house_id,
        table_id=entry.table_id,
        ended_at=None,
        seat_change=entry.seat_change,
        rank__gt=entry.rank,
    )
    return behind.order_by(*LINE_ORDER).values_list("id", flat=True).first()


def place_before(entry: WaitlistEntry, before_id: int | None) -> int | None:
    """Put an entry before another of its line, or last. Raises Conflict `queue.other_line`."""
    others = [one[0] for one in _line_of(entry)]
    if before_id is not None and before_id not in others:
        raise Conflict("queue.other_line", params={"guest": entry.guest.name})
    return _insert(entry, others, len(others) if before_id is None else others.index(before_id))


def tell_lines(hand: Hand, kind: EventKind, payload: Mapping[str, Any], *lines: int | None) -> int:
    """Journal an event in the stream of each line, the house's last; return the first's version."""
    versions = {
        line: append_by(hand, kind, payload, line)
        for line in sorted(set(lines), key=lambda line: (line is None, line or 0))
    }
    return versions[lines[0]]


def iso(moment: datetime | None) -> str | None:
    """Write an instant as the journal keeps it."""
    return None if moment is None else moment.isoformat()


def _line_of(entry: WaitlistEntry) -> list[tuple[int, int, datetime]]:
    line = WaitlistEntry.objects.filter(
        house_id=entry.house_id,
        table_id=entry.table_id,
        ended_at=None,
        seat_change=entry.seat_change,
    )
    return list(
        line.exclude(id=entry.pk).order_by(*LINE_ORDER).values_list("id", "priority", "joined_at")
    )


def _insert(entry: WaitlistEntry, others: list[int], place: int) -> int | None:
    """Number the line again with the entry at its place; only ranks that change are written."""
    ids = [*others[:place], entry.pk, *others[place:]]
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE tables_waitlistentry w SET rank = line.rank
            FROM unnest(%s::bigint[]) WITH ORDINALITY AS line (id, rank)
            WHERE w.id = line.id AND w.rank <> line.rank
            """,
            [ids],
        )
    return others[place] if place < len(others) else None
