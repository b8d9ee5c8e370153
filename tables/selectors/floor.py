"""What the floor looks like now: every table with its session, limits, seats and people."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

import msgspec
from psycopg.types.numeric import Int8

from tables.models import CroupierPost, Supervision
from tables.selectors.limits_in_force import announced_sql, in_force_sql, kept_sql
from tables.selectors.prepared import Question, Row, fetch_prepared

LOAD_MAX = 2


@dataclass(frozen=True, slots=True)
class PostedLimits:
    """Limits in force or announced, in the smallest unit."""

    posting_id: int
    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int
    posted_at: datetime
    in_force_at: datetime


class KeptLimits(msgspec.Struct, frozen=True, array_like=True):
    """What a seated guest may still play besides the sign, in the smallest unit."""

    position: int
    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int


class SeatState(msgspec.Struct, frozen=True, array_like=True):
    """A place on the felt and the guest in it, if any."""

    position: int
    label: str
    guest_id: int | None
    guest_name: str | None


class KeptSeat(msgspec.Struct, frozen=True, array_like=True):
    """A free seat that is kept for a guest who is called, or for the rest of their party."""

    position: int
    guest_id: int
    guest_name: str
    until: datetime


class StandingState(msgspec.Struct, frozen=True, array_like=True):
    """A guest who plays standing, at a place numbered past the seats."""

    place: int
    guest_id: int
    guest_name: str


class LineCounts(msgspec.Struct, frozen=True, array_like=True):
    """Who is in the table's line: who may be seated now, and how many of those are called.

    Apart from them those whose place is held while they are away.
    """

    waiting: int
    called: int
    on_hold: int


class Person(msgspec.Struct, frozen=True, array_like=True):
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


class OwedCommission(msgspec.Struct, frozen=True, array_like=True):
    """What the guest at a seat or standing place owes of commission, in the smallest unit."""

    place: int
    amount_minor: int


class ReaderState(msgspec.Struct, frozen=True, array_like=True):
    """The shoe reader in use at a table, and what it wants looked at (`tables.models.Device`)."""

    name: str
    alert: dict[str, Any] | None


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
    # its open session's; None while it is closed
    regulation_version: str | None
    currency: str
    state: str
    last_coups_left: int | None
    session_id: int | None
    session_opened_at: datetime | None
    limits: PostedLimits | None
    limits_announced: PostedLimits | None
    limits_kept: list[KeptLimits]
    seats: list[SeatState]
    standing: list[StandingState]
    line: LineCounts
    jefe: JefeState | None
    croupiers: list[Person]
    incidents_open: int
    # until when the seat is kept of the guest called first
    called_until: datetime | None
    map_column: int | None
    map_row: int | None
    seats_kept: list[KeptSeat]
    # of the open session; None at a closed table
    commission_mode: str | None
    commission_owed: list[OwedCommission]
    # when the shift of the open session should end; None outside the house's plan
    shift_ends_at: datetime | None
    # when play at the open session went on after it was last interrupted
    resumed_at: datetime | None
    reader: ReaderState | None


def floor_state(house_id: int, table_ids: Collection[int] | None = None) -> dict[int, TableFloor]:
    """Tell the state of tables of a house, all or those named, ordered by number (1 query, or 2).

    One statement for any number of tables, so version and state are of the same moment. Tables
    of other houses are left out.
    """
    ids = table_ids_of_house(house_id) if table_ids is None else table_ids
    return read_floor(fetch_prepared(*floor_question(house_id, ids)))


def floor_question(house_id: int, table_ids: Collection[int]) -> Question:
    """Ask for the state of tables of a house, whose answer `read_floor` reads."""
    return _FLOOR, {"house": Int8(house_id), "tables": [Int8(one) for one in table_ids]}


def read_floor(rows: list[Row]) -> dict[int, TableFloor]:
    """Read the answer to `floor_question`."""
    return {row[0]: _read(row) for row in rows}


def table_ids_of_house(house_id: int) -> list[int]:
    """Name all tables of a house (1 query)."""
    return [one for (one,) in fetch_prepared(_OF_HOUSE, {"house": Int8(house_id)})]


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
_LIMITS = (
    "{0}.id, {0}.minimum_minor, {0}.maximum_minor, {0}.tie_maximum_minor, {0}.step_minor,"
    " {0}.posted_at, {0}.in_force_at"
)
_OF_HOUSE = "SELECT id FROM tables_gamingtable WHERE house_id = %(house)s"
_FLOOR = f"""
    SELECT t.id, t.house_id, t.version, t.number, t.label, t.format,
        coalesce(session.regulation, t.regulation), session.regulation_version, h.currency,
        coalesce(session.state, 'closed'), session.last_coups_left, session.id,
        session.opened_at,
        {_LIMITS.format("limits")}, {_LIMITS.format("announced")}, ({kept_sql("t.id")})::text,
        seats.list::text,
        (
            SELECT json_agg(json_build_array(o.standing_place, g.id, g.name)
                ORDER BY o.standing_place)::text
            FROM tables_seatoccupancy o JOIN tables_guest g ON g.id = o.guest_id
            WHERE o.table_id = t.id AND o.seat_id IS NULL AND o.left_at IS NULL
        ),
        (
            SELECT json_build_array(count(*) FILTER (WHERE w.state <> 'held'),
                count(*) FILTER (WHERE w.state = 'called'),
                count(*) FILTER (WHERE w.state = 'held'))::text
            FROM tables_waitlistentry w
            WHERE w.table_id = t.id AND w.ended_at IS NULL
        ),
        jefe.id, jefe.name, jefe.badge,
        loads.slots, posted.list::text,
        (
            SELECT count(*) FROM tables_incident incident
            WHERE incident.table_id = t.id AND incident.state <> 'closed'
        ),
        (
            SELECT min(w.call_ends_at) FROM tables_waitlistentry w
            WHERE w.called_to_id = t.id AND w.state = 'called'
        ),
        t.map_column, t.map_row,
        (
            SELECT json_agg(json_build_array(s.position, g.id, g.name, w.call_ends_at)
                ORDER BY s.position)::text
            FROM tables_seatoffer f JOIN tables_seat s ON s.id = f.seat_id
            JOIN tables_waitlistentry w ON w.id = f.entry_id
            JOIN tables_guest g ON g.id = w.guest_id
            WHERE f.table_id = t.id AND f.ended_at IS NULL
        ),
        session.commission_mode,
        (
            SELECT json_agg(json_build_array(due.place,
                due.marked_minor - due.paid_minor - due.uncollected_minor) ORDER BY due.place)::text
            FROM tables_commissiondue due
            WHERE due.session_id = session.id
                AND due.marked_minor > due.paid_minor + due.uncollected_minor
        ),
        (SELECT ends_at FROM tables_shift WHERE id = session.shift_id), session.resumed_at,
        (
            SELECT json_build_array(reader.name, reader.alert)::text FROM tables_device reader
            WHERE reader.table_id = t.id AND reader.retired_at IS NULL
        )
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
        WHERE s.house_id = %(house)s AND s.table_id = ANY(%(tables)s)
        GROUP BY s.table_id
    ) seats ON seats.table_id = t.id
    LEFT JOIN tables_supervision v ON v.table_id = t.id AND v.ended_at IS NULL
    LEFT JOIN tables_staffmember jefe ON jefe.id = v.jefe_id
    LEFT JOIN (
        SELECT held.jefe_id, sum(held.slot_one::int + held.slot_two::int) AS slots
        FROM tables_supervision held
        WHERE held.house_id = %(house)s AND held.ended_at IS NULL
        GROUP BY held.jefe_id
    ) loads ON loads.jefe_id = jefe.id
    LEFT JOIN (
        SELECT p.table_id,
            json_agg(json_build_array(c.id, c.name, c.badge) ORDER BY p.started_at, p.id) AS list
        FROM tables_croupierpost p JOIN tables_staffmember c ON c.id = p.croupier_id
        WHERE p.house_id = %(house)s AND p.ended_at IS NULL AND p.table_id = ANY(%(tables)s)
        GROUP BY p.table_id
    ) posted ON posted.table_id = t.id
    LEFT JOIN LATERAL ({in_force_sql("t.id")}) AS limits ON true
    LEFT JOIN LATERAL ({announced_sql("t.id")}) AS announced ON true
    WHERE t.house_id = %(house)s AND t.id = ANY(%(tables)s)
    ORDER BY t.number
"""  # noqa: S608 (only our own names are written into it)


def _read(row: tuple[Any, ...]) -> TableFloor:
    of_table = dict(zip(_COLUMNS, row[:13], strict=True))
    kept, seats, standing, line, jefe_id, name, badge, load, croupiers, *others = row[27:]
    incidents_open, called_until, map_column, map_row, seats_kept, *shift_and_owed = others
    commission_mode, owed, shift_ends_at, resumed_at, reader = shift_and_owed
    return TableFloor(
        **of_table,
        limits=_read_limits(row[13:20]),
        limits_announced=_read_limits(row[20:27]),
        limits_kept=_KEPT.decode(kept or "[]"),
        seats=_SEATS.decode(seats or "[]"),
        standing=_STANDING.decode(standing or "[]"),
        line=_LINE.decode(line),
        jefe=None if jefe_id is None else JefeState(Person(jefe_id, name, badge), load),
        croupiers=_PEOPLE.decode(croupiers or "[]"),
        incidents_open=incidents_open,
        called_until=called_until,
        map_column=map_column,
        map_row=map_row,
        seats_kept=_SEATS_KEPT.decode(seats_kept or "[]"),
        commission_mode=commission_mode,
        commission_owed=_OWED.decode(owed or "[]"),
        shift_ends_at=shift_ends_at,
        resumed_at=resumed_at,
        reader=None if reader is None else _READER.decode(reader),
    )


def _read_limits(row: tuple[Any, ...]) -> PostedLimits | None:
    return None if row[0] is None else PostedLimits(*row)


_COLUMNS = [field.name for field in fields(TableFloor)][:13]
# What is many in one table comes as JSON, an array for each.
_KEPT = msgspec.json.Decoder(list[KeptLimits])
_SEATS = msgspec.json.Decoder(list[SeatState])
_STANDING = msgspec.json.Decoder(list[StandingState])
_LINE = msgspec.json.Decoder(LineCounts)
_PEOPLE = msgspec.json.Decoder(list[Person])
_SEATS_KEPT = msgspec.json.Decoder(list[KeptSeat])
_OWED = msgspec.json.Decoder(list[OwedCommission])
_READER = msgspec.json.Decoder(ReaderState)
