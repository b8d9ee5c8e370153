"""The floor now: every table with its session, limits, seats and people."""

from collections.abc import Collection

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
    TablePlain,
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


class _Row(TablePlain, frozen=True, gc=False):
    """The columns read for a table, by name; lists come as JSON."""

    limits: str | None
    limits_announced: str | None
    limits_kept: str | None
    seats: str | None
    standing: str | None
    waitlist: str
    jefe: int | None
    jefe_name: str
    jefe_badge: str
    jefe_load: int
    croupiers: str | None
    seats_kept: str | None
    commission_owed: str | None
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
_OWES = json_row(OwedCommission, {"place": "due.place", "amount_minor": "due.owed_minor"})
_POSTED = json_row(Person, {"staff_id": "c.id", "name": "c.name", "badge": "c.badge"})
_READS = json_row(ReaderState, {"name": "reader.name", "alert": "reader.alert"})


def _posted(limits: str) -> str:
    columns = {name: f"{limits}.{name}" for name in PostedLimits.__struct_fields__}
    posted = json_row(PostedLimits, columns | {"posting_id": f"{limits}.id"})
    return f"CASE WHEN {limits}.id IS NOT NULL THEN {posted}::text END"


# Every joined part is found by an index of open rows, or is the newest by index.
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
            "entry",
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
    "limits": _posted("limits"),
    "limits_announced": _posted("announced"),
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
            WHERE due.session_id = session.id AND due.owed_minor > 0
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
        **{name: getattr(row, name) for name in TablePlain.__struct_fields__},
        limits=None if row.limits is None else _POSTING.decode(row.limits),
        limits_announced=(
            None if row.limits_announced is None else _POSTING.decode(row.limits_announced)
        ),
        limits_kept=_KEPT.decode(row.limits_kept or "[]"),
        seats=_SEATS.decode(row.seats or "[]"),
        standing=_STANDING.decode(row.standing or "[]"),
        waitlist=_WAITLIST.decode(row.waitlist),
        jefe=_jefe_of(row),
        croupiers=_PEOPLE.decode(row.croupiers or "[]"),
        seats_kept=_SEATS_KEPT.decode(row.seats_kept or "[]"),
        commission_owed=_OWED.decode(row.commission_owed or "[]"),
        reader=None if row.reader is None else _READER.decode(row.reader),
    )


def _jefe_of(row: _Row) -> JefeState | None:
    if row.jefe is None:
        return None
    return JefeState(Person(row.jefe, row.jefe_name, row.jefe_badge), row.jefe_load)


# Lists come as JSON, an array for each.
_POSTING = msgspec.json.Decoder(PostedLimits)
_KEPT = msgspec.json.Decoder(list[KeptLimits])
_SEATS = msgspec.json.Decoder(list[SeatState])
_STANDING = msgspec.json.Decoder(list[StandingState])
_WAITLIST = msgspec.json.Decoder(WaitlistCounts)
_PEOPLE = msgspec.json.Decoder(list[Person])
_SEATS_KEPT = msgspec.json.Decoder(list[KeptSeat])
_OWED = msgspec.json.Decoder(list[OwedCommission])
_READER = msgspec.json.Decoder(ReaderState)
