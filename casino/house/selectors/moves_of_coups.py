"""Holds what each coup moved against what the coup itself says, without netting coup with coup.

The query tells the acts of a session that moved other money than their coup says.
"""

from datetime import datetime
from typing import Final, NamedTuple

from django.db import connection

from casino.house.selectors.moves import MOVES

# What a drop, a fill or a credit puts into the float or takes out of it is no coup's. Commission
# that is marked at the seats comes into the box later, by acts of its own.
STRAYS: Final = f"""
    WITH RECURSIVE {MOVES}, place AS (
        SELECT array_agg(id) FILTER (WHERE kind IN ('cage', 'drop')) AS outside,
            max(id) FILTER (WHERE kind = 'float') AS own_float,
            max(id) FILTER (WHERE kind = 'commission') AS own_box,
            (SELECT commission_mode FROM tables_tablesession WHERE id = %(session)s::bigint)
                = 'immediate' AS at_once
        FROM tables_account WHERE house_id = %(house)s::bigint
            AND (table_id = %(table)s::bigint OR (table_id IS NULL AND kind = 'cage'))
    ), sums AS (
        SELECT coalesce(owner.command_id, moved.command_id) AS command_id,
            sum(CASE WHEN debit_id = ANY(outside) OR credit_id = ANY(outside) THEN 0
                WHEN debit_id = own_float THEN amount_minor
                WHEN credit_id = own_float THEN -amount_minor ELSE 0 END) AS into_float,
            sum(CASE WHEN debit_id = own_box THEN amount_minor
                WHEN credit_id = own_box THEN -amount_minor ELSE 0 END) AS into_box,
            bool_or(coalesce(owner.reason, moved.reason) LIKE 'coup\\_%%') AS of_coup,
            min(made_at) AS made_at
        FROM moved CROSS JOIN place LEFT JOIN owner ON owner.id = moved.id
        GROUP BY 1
    ), coup AS (
        SELECT coup.command_id, talla_id, number,
            CASE WHEN void.id IS NULL
                THEN house_result_minor - commission_minor ELSE 0 END AS into_float,
            CASE WHEN void.id IS NULL AND at_once THEN commission_minor ELSE 0 END AS into_box
        FROM games_coup AS coup CROSS JOIN place
        LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
        WHERE coup.session_id = %(session)s::bigint
    )
    SELECT coup.talla_id, coup.number, coalesce(sums.of_coup, false), sums.made_at,
        coalesce(sums.into_float, 0) <> coalesce(coup.into_float, 0),
        coalesce(sums.into_box, 0) <> coalesce(coup.into_box, 0)
    FROM coup FULL JOIN sums USING (command_id)
    WHERE coalesce(sums.into_float, 0) <> coalesce(coup.into_float, 0)
        OR coalesce(sums.into_box, 0) <> coalesce(coup.into_box, 0)
"""  # noqa: S608 (only our own words are written into it)


class Stray(NamedTuple):
    """An act whose movements no coup's own money explains.

    `talla_id` and `number` name its coup, None when it is of none; then `made_at` says when.
    """

    talla_id: int | None
    number: int | None
    of_coup: bool
    made_at: datetime | None
    in_float: bool
    in_box: bool


def find_last_before(session_id: int, moment: datetime) -> tuple[int, int] | None:
    """Find the last coup that was recorded before a moment; None when it was before the first."""
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT talla_id, number FROM games_coup
                WHERE session_id = %s AND recorded_at <= %s
                ORDER BY talla_id DESC, number DESC LIMIT 1""",
            (session_id, moment),
        )
        row = cursor.fetchone()
    return None if row is None else (row[0], row[1])
