"""The lines of guests who wait for a table or for the house, in order."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection

from casino.lib.paging import read_from, read_words
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waiting_time import Wish

State = WaitlistEntry.State
IN_LINE = (State.WAITING, State.CALLED, State.HELD)
LINE_ORDER = ("-seat_change", "rank", "-priority", "joined_at", "id")
"""Seat changes, then the order of the line; without a rank priority and arrival tell it."""
LINE_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class OfferedSeat:
    """A seat that is kept for somebody."""

    position: int
    label: str


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """Somebody in line; `place` counts from 1 in their own line, the table's or the house's.

    `table_id` is None in the house's line; `called_to` names the table of a call from there.
    """

    id: int
    place: int
    table_id: int | None
    guest_id: int
    guest_name: str
    party: int
    priority: int
    state: str
    joined_at: datetime
    called_at: datetime | None
    call_ends_at: datetime | None
    held_until: datetime | None
    seat_change: bool
    seat_now: str | None
    wanted_seat: str | None
    wants_format: str
    wants_regulation: str
    minimum_most_minor: int | None
    called_to_id: int | None
    called_to: str | None
    token: str
    in_line: int
    offered: list[OfferedSeat]

    @property
    def from_house(self) -> bool:
        """Return whether the guest waits for any table of the house."""
        return self.table_id is None

    @property
    def wish(self) -> Wish:
        """Which tables a guest of the house's line would sit at."""
        return Wish(self.wants_format, self.wants_regulation, self.minimum_most_minor)

    @property
    def called_until(self) -> datetime | None:
        """Until when the seat is kept; None for a guest not called."""
        return self.call_ends_at if self.state == State.CALLED else None


@dataclass(frozen=True, slots=True)
class LinePage:
    """Which part of a line is asked for: after how many, and whose name has this in it."""

    find: str = ""
    start: int = 0


def read_line_page(params: Mapping[str, str]) -> LinePage:
    """Read the page of an address. Raises BadInput `input.malformed`."""
    return LinePage(find=read_words(params, "find"), start=read_from(params))


def queue_of_table(
    table_id: int, *, find: str = "", start: int = 0, most: int | None = None
) -> list[QueueEntry]:
    """List guests who wait for a table, and those of the house's line called to it (1 query).

    Those called from the house first, then the table's own line. `find` keeps the names that
    have it in them, whatever their accents; `start` and `most` cut a page out.
    """
    return _lines(
        "w.table_id = %(table)s OR w.called_to_id = %(table)s", table_id, find, start, most
    )


def queue_of_house(
    house_id: int, *, find: str = "", start: int = 0, most: int | None = None
) -> list[QueueEntry]:
    """List those who wait for any table of the house, in line (1 query); as `queue_of_table`."""
    return _lines("w.table_id IS NULL", None, find, start, most, house_id)


def find_line_entry(entry: WaitlistEntry) -> QueueEntry | None:
    """Return an entry with its place in line; None once it is over (1 query)."""
    lines = _lines("w.id = %(entry)s", entry.table_id, "", 0, 1, entry.house_id, entry.pk)
    return lines[0] if lines else None


def find_entry(house_id: int, entry_id: int) -> WaitlistEntry | None:
    """Find an entry of the house's queues, in line or not."""
    known = WaitlistEntry.objects.select_related("guest", "table")
    return known.filter(id=entry_id, house_id=house_id).first()


def _lines(
    wanted: str,
    table_id: int | None,
    find: str,
    start: int,
    most: int | None,
    house_id: int | None = None,
    entry_id: int | None = None,
) -> list[QueueEntry]:
    with connection.cursor() as cursor:
        cursor.execute(
            _LINES.format(wanted=wanted),
            {
                "house": house_id,
                "table": table_id,
                "entry": entry_id,
                "find": find.strip(),
                "start": start,
                "most": most,
            },
        )
        return [_read(row) for row in cursor.fetchall()]


def _read(row: tuple[Any, ...]) -> QueueEntry:
    offered = [OfferedSeat(*seat) for seat in row[-1] or []]
    return QueueEntry(*(*row[:-1], offered))


# Entries in line are found by `waitlist_line`; places are counted before any is left out. The line
# is read once, whatever the planner assumes about its length before it has statistics.
_LINES = """
    WITH line AS MATERIALIZED (
        SELECT w.*, row_number() OVER (PARTITION BY w.table_id
                ORDER BY w.seat_change DESC, w.rank, w.priority DESC, w.joined_at, w.id) AS place,
            count(*) OVER (PARTITION BY w.table_id) AS in_line
        FROM tables_waitlistentry w
        WHERE w.house_id = coalesce(%(house)s,
                (SELECT house_id FROM tables_gamingtable WHERE id = %(table)s))
            AND w.ended_at IS NULL
            AND (w.table_id IS NULL OR w.table_id = %(table)s)
    )
    SELECT w.id, w.place, w.table_id, g.id, g.name, w.party, w.priority, w.state, w.joined_at,
        w.called_at, w.call_ends_at, w.held_until, w.seat_change,
        (
            SELECT sitting.label FROM tables_seatoccupancy o
            JOIN tables_seat sitting ON sitting.id = o.seat_id
            WHERE w.seat_change AND o.guest_id = w.guest_id AND o.left_at IS NULL
        ),
        wish.label, w.wants_format, w.wants_regulation, w.minimum_most_minor,
        w.called_to_id, called.number, w.token, w.in_line,
        (
            SELECT json_agg(json_build_array(s.position, s.label) ORDER BY s.position)
            FROM tables_seatoffer f JOIN tables_seat s ON s.id = f.seat_id
            WHERE f.entry_id = w.id AND f.ended_at IS NULL
        )
    FROM line w
    CROSS JOIN LATERAL (SELECT id, name FROM tables_guest WHERE id = w.guest_id LIMIT 1) g
    LEFT JOIN tables_seat wish ON wish.id = w.wanted_seat_id
    LEFT JOIN tables_gamingtable called ON called.id = w.called_to_id AND w.state = 'called'
    WHERE ({wanted})
        AND (%(find)s = '' OR position(
            translate(lower(%(find)s), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')
            IN translate(lower(g.name), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')
        ) > 0)
    ORDER BY (w.table_id IS NOT NULL), w.place
    LIMIT %(most)s OFFSET %(start)s
"""
