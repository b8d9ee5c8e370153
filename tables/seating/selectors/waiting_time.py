"""A guest's likely waiting time, by how often seats became free this evening.

The estimate is the median time between two freed seats of the table's open session, within the last
hours, times the place on the waitlist. A seat does not count as freed if its guest left because the
table closed, changed seats, stood, or if sitting down was undone. With too few freed seats the time
is unknown, and nothing is shown.
"""

import math
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection

from tables.limits.selectors.in_force import in_force_sql

HISTORY = timedelta(hours=6)
FREED_FEWEST = 4
"""Freed seats without which there is no estimate: three intervals."""


class Wish(NamedTuple):
    """The tables at which a guest of the house's waitlist would sit; empty or None is any."""

    format: str
    regulation: str
    minimum_most_minor: int | None


def pace_of_seats(table_ids: Collection[int], now: datetime) -> float | None:
    """Return the seconds between two freed seats of these tables together; None is unknown."""
    if not table_ids:
        return None
    with connection.cursor() as cursor:
        cursor.execute(
            _PACE, {"tables": list(table_ids), "since": now - HISTORY, "fewest": FREED_FEWEST}
        )
        (median,) = cursor.fetchone()
    return None if median is None else float(median)


def paces_of_wishes(
    house_id: int, wishes: Collection[Wish], now: datetime
) -> dict[Wish, float | None]:
    """Return the seconds between two freed seats of the open tables that fit, for each wish.

    One statement for any number of wishes; None is unknown.
    """
    asked = list(dict.fromkeys(wishes))
    if not asked:
        return {}
    formats, regulations, minimums = (list(one) for one in zip(*asked, strict=True))
    with connection.cursor() as cursor:
        cursor.execute(
            _PACES_OF_WISHES,
            {
                "house": house_id,
                "formats": formats,
                "regulations": regulations,
                "minimums": minimums,
                "since": now - HISTORY,
                "fewest": FREED_FEWEST,
            },
        )
        found = cursor.fetchall()
    return {
        wish: None if median is None else float(median)
        for wish, (median,) in zip(asked, found, strict=True)
    }


def estimate_minutes(pace_seconds: float | None, place: int | None) -> int | None:
    """Return the whole minutes that a guest in this place waits, 1 at least; None is unknown."""
    if pace_seconds is None or place is None:
        return None
    return max(1, math.ceil(pace_seconds * place / 60))


_FREED = """
    tables_tablesession s
    JOIN tables_seatoccupancy o ON o.table_id = s.table_id AND o.seat_id IS NOT NULL
        AND o.left_at > s.opened_at AND o.left_at >= %(since)s AND o.left_at > o.sat_at
        AND NOT EXISTS (SELECT FROM tables_seatoccupancy moved
            WHERE moved.guest_id = o.guest_id AND moved.table_id = o.table_id
                AND moved.sat_at = o.left_at AND moved.id <> o.id)
"""
_MEDIAN = """
    CASE WHEN count(*) + 1 >= %(fewest)s
        THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) END
"""
_PACE = f"""
    SELECT {_MEDIAN}
    FROM (
        SELECT extract(epoch FROM o.left_at - lag(o.left_at) OVER (ORDER BY o.left_at, o.id))
            AS seconds
        FROM {_FREED}
        WHERE s.table_id = ANY(%(tables)s::bigint[]) AND s.closed_at IS NULL
    ) freed
    WHERE seconds IS NOT NULL
"""  # noqa: S608 (only our own words are written into it)

# Fitting tables are found as `find_next` finds the next guest for one of them.
_PACES_OF_WISHES = f"""
    WITH freed AS MATERIALIZED (
        SELECT t.format, s.regulation, o.left_at, o.id,
            (SELECT minimum_minor FROM ({in_force_sql("t.id")}) AS sign) AS minimum_minor
        FROM {_FREED}
        JOIN tables_gamingtable t ON t.id = s.table_id
        WHERE s.house_id = %(house)s AND s.closed_at IS NULL
    )
    SELECT pace.median
    FROM unnest(%(formats)s::text[], %(regulations)s::text[], %(minimums)s::bigint[])
        WITH ORDINALITY AS wish (format, regulation, minimum_most_minor, number)
    CROSS JOIN LATERAL (
        SELECT {_MEDIAN} AS median
        FROM (
            SELECT extract(epoch FROM left_at - lag(left_at) OVER (ORDER BY left_at, id))
                AS seconds
            FROM freed
            WHERE wish.format IN ('', freed.format) AND wish.regulation IN ('', freed.regulation)
                AND (wish.minimum_most_minor IS NULL
                    OR wish.minimum_most_minor >= freed.minimum_minor)
        ) between_two
        WHERE seconds IS NOT NULL
    ) pace
    ORDER BY wish.number
"""  # noqa: S608 (only our own words are written into it)
