"""The limits in force at a table now, and those announced: no other code decides this.

The time is the database's, so that every server of the house uses the same clock. It is the
statement's, so everything it reads has one time.
"""

from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import Q
from msgspec import Struct

from casino.lib.prepared import json_row
from tables.guests.models import SeatOccupancy
from tables.limits.models import LimitPosting, stands_sql


class KeptLimits(Struct, frozen=True, array_like=True):
    """The lower limits that a seated guest keeps instead of the sign, in the smallest unit."""

    position: int
    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int


_KEPT = json_row(
    KeptLimits,
    {
        "position": "seat.position",
        "minimum_minor": "kept.minimum_minor",
        "maximum_minor": "least(kept.maximum_minor, limits.maximum_minor)",
        "tie_maximum_minor": "least(kept.tie_maximum_minor, limits.tie_maximum_minor)",
        "step_minor": "kept.step_minor",
    },
)


def in_force_sql(table: str) -> str:
    """Write the query of the posting in force at a table; `table` is the SQL of its id."""
    return f"""
        SELECT * FROM tables_limitposting AS stands
        WHERE stands.table_id = {table} AND stands.in_force_at <= statement_timestamp()
          AND {stands_sql("stands")}
        ORDER BY stands.in_force_at DESC, stands.id DESC LIMIT 1
    """  # noqa: S608 (only our own names are written into it)


def announced_sql(table: str) -> str:
    """Write the query of the posting that is announced at a table and not in force yet."""
    return f"""
        SELECT * FROM tables_limitposting AS comes
        WHERE comes.table_id = {table} AND comes.in_force_at > statement_timestamp()
          AND {stands_sql("comes")}
        ORDER BY comes.in_force_at LIMIT 1
    """  # noqa: S608 (only our own names are written into it)


def kept_sql(table: str) -> str:
    """Write the query for the seats that keep a lower minimum than the sign `limits` in force.

    One value, a list of `KeptLimits` as JSON text. Neither maximum is ever over that of the sign.
    """
    return f"""
        SELECT json_agg({_KEPT} ORDER BY seat.position)::text
        FROM tables_seatoccupancy AS taken
        JOIN tables_seat AS seat ON seat.id = taken.seat_id
        JOIN tables_limitposting AS kept ON kept.id = taken.kept_limits_id
        WHERE taken.table_id = {table} AND taken.left_at IS NULL
          AND taken.kept_limits_id IS NOT NULL AND kept.minimum_minor < limits.minimum_minor
    """  # noqa: S608 (only our own names are written into it)


def list_kept_at(limits: LimitPosting, at: datetime) -> list[KeptLimits]:
    """List what guests kept at a moment at which the sign showed `limits` (1 query)."""
    stays = SeatOccupancy.objects.filter(
        Q(left_at=None) | Q(left_at__gt=at),
        table_id=limits.table_id,
        seat__isnull=False,
        sat_at__lte=at,
        kept_limits__minimum_minor__lt=limits.minimum_minor,
    )
    return [
        KeptLimits(
            stay.seat.position,
            kept.minimum_minor,
            min(kept.maximum_minor, limits.maximum_minor),
            min(kept.tie_maximum_minor, limits.tie_maximum_minor),
            kept.step_minor,
        )
        for stay in stays.select_related("seat", "kept_limits")
        if stay.seat is not None and (kept := stay.kept_limits) is not None
    ]


def find_limits_in_force(table_id: int) -> LimitPosting | None:
    """Find the posting on a table's sign now (1 query)."""
    return next(iter(LimitPosting.objects.raw(in_force_sql("%s"), [table_id])), None)


def find_announced_limits(table_id: int) -> LimitPosting | None:
    """Find the change that is announced at a table (1 query)."""
    return next(iter(LimitPosting.objects.raw(announced_sql("%s"), [table_id])), None)


def find_sign(table_id: int) -> tuple[LimitPosting | None, LimitPosting | None]:
    """Find the limits in force at a table and those announced, as of one moment (1 query)."""
    both = f"""
        SELECT *, true AS is_in_force FROM ({in_force_sql("%s")}) AS limits
        UNION ALL SELECT *, false FROM ({announced_sql("%s")}) AS announced
    """  # noqa: S608 (only our own names are written into it)
    found = list(LimitPosting.objects.raw(both, [table_id, table_id]))
    return (
        next((posting for posting in found if vars(posting)["is_in_force"]), None),
        next((posting for posting in found if not vars(posting)["is_in_force"]), None),
    )


def list_unjournalled_limits() -> list[LimitPosting]:
    """List announced limits that are in force now without an event in the journal (1 query).

    It reads only each table's newest limits.
    """
    untold = f"""
        SELECT entered.* FROM tables_gamingtable AS gt
        CROSS JOIN LATERAL ({in_force_sql("gt.id")}) AS entered
        WHERE entered.in_force_at > entered.posted_at
          AND NOT EXISTS (SELECT FROM tables_commandrecord WHERE id = entered.entry)
        ORDER BY entered.in_force_at
    """  # noqa: S608 (only our own names are written into it)
    return list(LimitPosting.objects.raw(untold).prefetch_related("posted_by"))


def read_clock() -> datetime:
    """Return the present instant by the database's clock (1 query)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row: Any = cursor.fetchone()
    moment: datetime = row[0]
    return moment
