"""What the floor looks like now: every table with its session, limits, seats and people."""

from collections.abc import Collection
from datetime import datetime

import msgspec
from psycopg.types.numeric import Int8

from casino.lib.prepared import Question, Row, fetch_prepared, json_row, select_columns
from tables.limits.selectors.in_force import KeptLimits, announced_sql, in_force_sql, kept_sql
from tables.overview.state import (
    JefeState,
    KeptSeat,
    OwedCommission,
    Person,
    PostedLimits,
    ReaderState,
    SeatState,
    StandingState,
    TableFloor,
    WaitlistCounts,
)


def floor_question(house_id: int, table_ids: Collection[int]) -> Question:
    """Ask for the state of tables of a house, whose answer `read_floor` reads.

    One statement for any number of tables, so version and state belong to the same moment. Tables
    of other houses are left out.
    """
    return _FLOOR, {"house": Int8(house_id), "tables": [Int8(one) for one in table_ids]}


def read_floor(rows: list[Row]) -> dict[int, TableFloor]:
    """Read the answer to `floor_question`, ordered by number."""
    floors = (_read(_Row(*row)) for row in rows)
    return {floor.id: floor for floor in floors}


def table_ids_of_house(house_id: int) -> list[int]:
    """Name all tables of a house (1 query)."""
    return [one for (one,) in fetch_prepared(_OF_HOUSE, {"house": Int8(house_id)})]


class _Row(msgspec.Struct, frozen=True, gc=False):
    """What is read of a table, by name; what is many in one table comes as JSON."""

    id: int
    house_id: int
    version: int
    number: str
    label: str
    format: str
    regulation: str
    regulation_version: str | None
    currency: str
    state: str
    last_coups_left: int | None
    session_id: int | None
    session_opened_at: datetime | None
    posting: int | None
    minimum: int
    maximum: int
    tie_maximum: int
    step: int
    posted_at: datetime
    in_force_at: datetime
    announced: int | None
    announced_minimum: int
    announced_maximum: int
    announced_tie_maximum: int
    announced_step: int
    announced_at: datetime
    announced_for: datetime
    limits_kept: str | None
    seats: str | None
    standing: str | None
    waitlist: str
    jefe: int | None
    jefe_name: str
    jefe_badge: str
    jefe_load: int
    croupiers: str | None
    incidents_open: int
    called_until: datetime | None
    map_column: int | None
    map_row: int | None
    seats_kept: str | None
    commission_mode: str | None
    commission_owed: str | None
    shift_ends_at: datetime | None
    resumed_at: datetime | None
    reader: str | None


_SEAT = json_row(
    SeatState,
    {
        "position": "s.position",
        "label": "s.label",
        "guest_id": "g.id",
        "guest_name": "g.name",
    },
)
_STANDS = json_row(
    StandingState, {"place": "o.standing_place", "guest_id": "g.id", "guest_name": "g.name"}
)
_COUNTS = json_row(
    WaitlistCounts,
    {
        "waiting": "count(*) FILTER (WHERE w.state <> 'held')",
        "called": "count(*) FILTER (WHERE w.state = 'called')",
        "on_hold": "count(*) FILTER (WHERE w.state = 'held')",
    },
)
_SEAT_KEPT = json_row(
    KeptSeat,
    {
        "position": "s.position",
        "guest_id": "g.id",
        "guest_name": "g.name",
        "until": "w.call_ends_at",
    },
)
_OWES = json_row(
    OwedCommission,
    {
        "place": "due.place",
        "amount_minor": "due.marked_minor - due.paid_minor - due.uncollected_minor",
    },
)
_POSTED = json_row(Person, {"staff_id": "c.id", "name": "c.name", "badge": "c.badge"})
_READS = json_row(ReaderState, {"name": "reader.name", "alert": "reader.alert"})
# Every joined part is found by an index on what is open now, or is the newest by index.
_OF_HOUSE = "SELECT id FROM tables_gamingtable WHERE house_id = %(house)s"
_COLUMNS = {
    **{
        name: f"t.{name}"
        for name in [
            "id",
            "house_id",
            "version",
            "number",
            "label",
            "format",
            "map_column",
            "map_row",
        ]
    },
    "regulation": "coalesce(session.regulation, t.regulation)",
    "regulation_version": "session.regulation_version",
    "currency": "h.currency",
    "state": "coalesce(session.state, 'closed')",
    "last_coups_left": "session.last_coups_left",
    "session_id": "session.id",
    "session_opened_at": "session.opened_at",
    "posting": "limits.id",
    "minimum": "limits.minimum_minor",
    "maximum": "limits.maximum_minor",
    "tie_maximum": "limits.tie_maximum_minor",
    "step": "limits.step_minor",
    "posted_at": "limits.posted_at",
    "in_force_at": "limits.in_force_at",
    "announced": "announced.id",
    "announced_minimum": "announced.minimum_minor",
    "announced_maximum": "announced.maximum_minor",
    "announced_tie_maximum": "announced.tie_maximum_minor",
    "announced_step": "announced.step_minor",
    "announced_at": "announced.posted_at",
    "announced_for": "announced.in_force_at",
    "limits_kept": f"({kept_sql('t.id')})",
    "seats": "seats.list::text",
    "standing": f"""(
            SELECT json_agg({_STANDS} ORDER BY o.standing_place)::text
            FROM tables_seatoccupancy o JOIN tables_guest g ON g.id = o.guest_id
            WHERE o.table_id = t.id AND o.seat_id IS NULL AND o.left_at IS NULL
        )""",  # noqa: S608
    "waitlist": f"""(
            SELECT {_COUNTS}::text
            FROM tables_waitlistentry w
            WHERE w.table_id = t.id AND w.ended_at IS NULL
        )""",  # noqa: S608
    "jefe": "jefe.id",
    "jefe_name": "jefe.name",
    "jefe_badge": "jefe.badge",
    "jefe_load": "loads.slots",
    "croupiers": "posted.list::text",
    "incidents_open": """(
            SELECT count(*) FROM games_incident incident
            WHERE incident.table_id = t.id AND incident.state <> 'closed'
        )""",
    "called_until": """(
            SELECT min(w.call_ends_at) FROM tables_waitlistentry w
            WHERE w.called_to_id = t.id AND w.state = 'called'
        )""",
    "seats_kept": f"""(
            SELECT json_agg({_SEAT_KEPT} ORDER BY s.position)::text
            FROM tables_seatoffer f JOIN tables_seat s ON s.id = f.seat_id
            JOIN tables_waitlistentry w ON w.id = f.entry_id
            JOIN tables_guest g ON g.id = w.guest_id
            WHERE f.table_id = t.id AND f.ended_at IS NULL
        )""",  # noqa: S608
    "commission_mode": "session.commission_mode",
    "commission_owed": f"""(
            SELECT json_agg({_OWES} ORDER BY due.place)::text
            FROM tables_commissiondue due
            WHERE due.session_id = session.id
                AND due.marked_minor > due.paid_minor + due.uncollected_minor
        )""",  # noqa: S608
    "shift_ends_at": "(SELECT ends_at FROM tables_shift WHERE id = session.shift_id)",
    "resumed_at": "session.resumed_at",
    "reader": f"""(
            SELECT {_READS}::text FROM tables_device reader
            WHERE reader.table_id = t.id AND reader.retired_at IS NULL
        )""",  # noqa: S608
}
_FLOOR = f"""
    SELECT {select_columns(_Row, _COLUMNS)}
    FROM tables_gamingtable t
    JOIN tables_house h ON h.id = t.house_id
    LEFT JOIN tables_tablesession session
        ON session.table_id = t.id AND session.closed_at IS NULL
    LEFT JOIN (
        SELECT s.table_id, json_agg({_SEAT} ORDER BY s.position) AS list
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
            json_agg({_POSTED} ORDER BY p.started_at, p.id) AS list
        FROM tables_croupierpost p JOIN tables_staffmember c ON c.id = p.croupier_id
        WHERE p.house_id = %(house)s AND p.ended_at IS NULL AND p.table_id = ANY(%(tables)s)
        GROUP BY p.table_id
    ) posted ON posted.table_id = t.id
    LEFT JOIN LATERAL ({in_force_sql("t.id")}) AS limits ON true
    LEFT JOIN LATERAL ({announced_sql("t.id")}) AS announced ON true
    WHERE t.house_id = %(house)s AND t.id = ANY(%(tables)s)
    ORDER BY t.number
"""  # noqa: S608 (only our own names are written into it)


def _read(row: _Row) -> TableFloor:
    return TableFloor(
        id=row.id,
        house_id=row.house_id,
        version=row.version,
        number=row.number,
        label=row.label,
        format=row.format,
        regulation=row.regulation,
        regulation_version=row.regulation_version,
        currency=row.currency,
        state=row.state,
        last_coups_left=row.last_coups_left,
        session_id=row.session_id,
        session_opened_at=row.session_opened_at,
        limits=_limits_of(row),
        limits_announced=_announced_of(row),
        limits_kept=_KEPT.decode(row.limits_kept or "[]"),
        seats=_SEATS.decode(row.seats or "[]"),
        standing=_STANDING.decode(row.standing or "[]"),
        waitlist=_WAITLIST.decode(row.waitlist),
        jefe=_jefe_of(row),
        croupiers=_PEOPLE.decode(row.croupiers or "[]"),
        incidents_open=row.incidents_open,
        called_until=row.called_until,
        map_column=row.map_column,
        map_row=row.map_row,
        seats_kept=_SEATS_KEPT.decode(row.seats_kept or "[]"),
        commission_mode=row.commission_mode,
        commission_owed=_OWED.decode(row.commission_owed or "[]"),
        shift_ends_at=row.shift_ends_at,
        resumed_at=row.resumed_at,
        reader=None if row.reader is None else _READER.decode(row.reader),
    )


def _limits_of(row: _Row) -> PostedLimits | None:
    if row.posting is None:
        return None
    return PostedLimits(
        posting_id=row.posting,
        minimum_minor=row.minimum,
        maximum_minor=row.maximum,
        tie_maximum_minor=row.tie_maximum,
        step_minor=row.step,
        posted_at=row.posted_at,
        in_force_at=row.in_force_at,
    )


def _announced_of(row: _Row) -> PostedLimits | None:
    if row.announced is None:
        return None
    return PostedLimits(
        posting_id=row.announced,
        minimum_minor=row.announced_minimum,
        maximum_minor=row.announced_maximum,
        tie_maximum_minor=row.announced_tie_maximum,
        step_minor=row.announced_step,
        posted_at=row.announced_at,
        in_force_at=row.announced_for,
    )


def _jefe_of(row: _Row) -> JefeState | None:
    if row.jefe is None:
        return None
    return JefeState(Person(row.jefe, row.jefe_name, row.jefe_badge), row.jefe_load)


# What is many in one table comes as JSON, an array for each.
_KEPT = msgspec.json.Decoder(list[KeptLimits])
_SEATS = msgspec.json.Decoder(list[SeatState])
_STANDING = msgspec.json.Decoder(list[StandingState])
_WAITLIST = msgspec.json.Decoder(WaitlistCounts)
_PEOPLE = msgspec.json.Decoder(list[Person])
_SEATS_KEPT = msgspec.json.Decoder(list[KeptSeat])
_OWED = msgspec.json.Decoder(list[OwedCommission])
_READER = msgspec.json.Decoder(ReaderState)
