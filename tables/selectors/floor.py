"""What the floor looks like now: every table with its session, limits, seats and people."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from django.db import connection

from tables.models import CroupierPost, Supervision
from tables.selectors.queue import CALL_HOLDS

LOAD_MAX = 2


@dataclass(frozen=True, slots=True)
class PostedLimits:
    """The limits in force, in the smallest unit."""

    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int
    posted_at: datetime


@dataclass(frozen=True, slots=True)
class SeatState:
    """A place on the felt and the guest in it, if any."""

    position: int
    label: str
    guest_id: int | None
    guest_name: str | None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at work at a table."""

    staff_id: int
    name: str
    badge: str


@dataclass(frozen=True, slots=True)
class JefeState:
    """The jefe in charge; `load` of `load_max` slots are held, a large table takes both."""

    person: Person
    load: int
    load_max: int = LOAD_MAX


@dataclass(frozen=True, slots=True)
class TableFloor:
    """One table of the floor. `state` is closed, open, last_coups or suspended."""

    id: int
    house_id: int
    version: int
    number: str
    label: str
    format: str
    regulation: str
    currency: str
    state: str
    last_coups_left: int | None
    session_id: int | None
    session_opened_at: datetime | None
    limits: PostedLimits | None
    seats: list[SeatState]
    waiting: int
    jefe: JefeState | None
    croupiers: list[Person]
    # until when the seat is kept of the guest called first
    called_until: datetime | None
    map_column: int | None
    map_row: int | None


def floor_state(house_id: int, table_ids: Collection[int] | None = None) -> dict[int, TableFloor]:
    """Tell the state of tables of a house, all or those named, ordered by number.

    One statement for any number of tables, so version and state are of the same moment. Tables
    of other houses are left out.
    """
    named = None if table_ids is None else list(table_ids)
    with connection.cursor() as cursor:
        cursor.execute(
            _FLOOR, {"house": house_id, "tables": named, "call_holds_s": CALL_HOLDS.seconds}
        )
        return {row[0]: _read(row) for row in cursor.fetchall()}


def table_ids_of(staff_id: int) -> list[int]:
    """Name the tables where a person holds a post now, in charge or posted (2 queries)."""
    in_charge = Supervision.objects.filter(jefe_id=staff_id, ended_at=None)
    posted = CroupierPost.objects.filter(croupier_id=staff_id, ended_at=None)
    return sorted(
        {
            *in_charge.values_list("table_id", flat=True),
            *posted.values_list("table_id", flat=True),
        }
    )


# Every joined part is found by an index on what is open now, or is the newest by index.
_FLOOR = """
    SELECT t.id, t.house_id, t.version, t.number, t.label, t.format, t.regulation, h.currency,
        coalesce(session.state, 'closed'), session.last_coups_left, session.id,
        session.opened_at,
        l.minimum_minor, l.maximum_minor, l.tie_maximum_minor, l.step_minor, l.posted_at,
        seats.list,
        (
            SELECT count(*) FROM tables_waitlistentry w
            WHERE w.table_id = t.id AND w.state IN ('waiting', 'called')
        ),
        jefe.id, jefe.name, jefe.badge,
        (
            SELECT sum(held.slot_one::int + held.slot_two::int) FROM tables_supervision held
            WHERE held.jefe_id = jefe.id AND held.ended_at IS NULL
        ),
        (
            SELECT json_agg(json_build_array(c.id, c.name, c.badge) ORDER BY p.started_at, p.id)
            FROM tables_croupierpost p JOIN tables_staffmember c ON c.id = p.croupier_id
            WHERE p.table_id = t.id AND p.ended_at IS NULL
        ),
        (
            SELECT min(w.called_at) + make_interval(secs => %(call_holds_s)s)
            FROM tables_waitlistentry w
            WHERE w.table_id = t.id AND w.state = 'called' AND w.ended_at IS NULL
        ),
        t.map_column, t.map_row
    FROM tables_gamingtable t
    JOIN tables_house h ON h.id = t.house_id
    LEFT JOIN tables_tablesession session
        ON session.table_id = t.id AND session.closed_at IS NULL
    LEFT JOIN (
        SELECT s.table_id, json_agg(json_build_array(s.position, s.label, g.id, g.name)
            ORDER BY s.position) AS list
        FROM tables_seat s
        LEFT JOIN tables_seatoccupancy o ON o.seat_id = s.id AND o.left_at IS NULL
        LEFT JOIN tables_guest g ON g.id = o.guest_id
        WHERE s.house_id = %(house)s
            AND (%(tables)s::bigint[] IS NULL OR s.table_id = ANY(%(tables)s::bigint[]))
        GROUP BY s.table_id
    ) seats ON seats.table_id = t.id
    LEFT JOIN tables_supervision v ON v.table_id = t.id AND v.ended_at IS NULL
    LEFT JOIN tables_staffmember jefe ON jefe.id = v.jefe_id
    LEFT JOIN LATERAL (
        SELECT * FROM tables_limitposting posting
        WHERE posting.table_id = t.id ORDER BY posting.id DESC LIMIT 1
    ) l ON true
    WHERE t.house_id = %(house)s
        AND (%(tables)s::bigint[] IS NULL OR t.id = ANY(%(tables)s::bigint[]))
    ORDER BY t.number
"""


def _read(row: tuple[Any, ...]) -> TableFloor:
    of_table = dict(zip(_COLUMNS, row[:12], strict=True))
    limits = row[12:17]
    seats, waiting, jefe_id, name, badge, load, croupiers, *others = row[17:]
    called_until, map_column, map_row = others
    return TableFloor(
        **of_table,
        limits=None if limits[0] is None else PostedLimits(*limits),
        seats=[SeatState(*seat) for seat in seats or []],
        waiting=waiting,
        jefe=None if jefe_id is None else JefeState(Person(jefe_id, name, badge), load),
        croupiers=[Person(*croupier) for croupier in croupiers or []],
        called_until=called_until,
        map_column=map_column,
        map_row=map_row,
    )


_COLUMNS = [field.name for field in fields(TableFloor)][:12]
