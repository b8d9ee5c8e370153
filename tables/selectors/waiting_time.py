"""How long a guest is likely to wait, told by how often seats became free this evening.

Of each table's open session, within the last hours: the median time between two seats that became
free, times the place in line. No seat was freed by who left because the table closed, who only
moved to another, who stood, or whose sitting down was taken back. With too few freed seats nobody
can tell, and nothing is told.
"""

import math
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import connection

HISTORY = timedelta(hours=6)
FREED_FEWEST = 4
"""Freed seats without which there is no estimate: three intervals."""


def pace_of_seats(table_ids: Collection[int], now: datetime) -> float | None:
    """Tell the seconds between two freed seats of these tables together; None is unknown."""
    if not table_ids:
        return None
    with connection.cursor() as cursor:
        cursor.execute(
            _PACE, {"tables": list(table_ids), "since": now - HISTORY, "fewest": FREED_FEWEST}
        )
        (median,) = cursor.fetchone()
    return None if median is None else float(median)


def estimate_minutes(pace_seconds: float | None, place: int | None) -> int | None:
    """Tell the whole minutes that somebody in this place waits, 1 at least; None is unknown."""
    if pace_seconds is None or place is None:
        return None
    return max(1, math.ceil(pace_seconds * place / 60))


_PACE = """
    SELECT CASE WHEN count(*) + 1 >= %(fewest)s
        THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) END
    FROM (
        SELECT extract(epoch FROM o.left_at - lag(o.left_at) OVER (ORDER BY o.left_at, o.id))
            AS seconds
        FROM tables_tablesession s
        JOIN tables_seatoccupancy o ON o.table_id = s.table_id AND o.left_at > s.opened_at
            AND o.left_at >= %(since)s AND o.seat_id IS NOT NULL AND o.left_at > o.sat_at
            AND NOT EXISTS (SELECT FROM tables_seatoccupancy moved
                WHERE moved.guest_id = o.guest_id AND moved.table_id = o.table_id
                    AND moved.sat_at = o.left_at AND moved.id <> o.id)
        WHERE s.table_id = ANY(%(tables)s::bigint[]) AND s.closed_at IS NULL
    ) freed
    WHERE seconds IS NOT NULL
"""
