"""Holds what each coup moved against what the coup itself says, without netting coup with coup."""

from datetime import datetime
from typing import Final, NamedTuple

from django.db import connection

from casino.house.selectors.moves import MOVES
from tables.models import Account, TableSession

# What a drop, a fill or a credit puts into the float or takes out of it is no coup's.
_READ: Final = f"""
    WITH RECURSIVE {MOVES}, sums AS (
        SELECT coalesce(owner.command_id, moved.command_id) AS command_id,
            sum(CASE WHEN debit_id = ANY(%(outside)s) OR credit_id = ANY(%(outside)s) THEN 0
                WHEN debit_id = %(float)s THEN amount_minor
                WHEN credit_id = %(float)s THEN -amount_minor ELSE 0 END) AS into_float,
            sum(CASE WHEN debit_id = %(box)s THEN amount_minor
                WHEN credit_id = %(box)s THEN -amount_minor ELSE 0 END) AS into_box,
            bool_or(coalesce(owner.reason, moved.reason) LIKE 'coup\\_%%') AS of_coup,
            min(made_at) AS made_at
        FROM moved LEFT JOIN owner ON owner.id = moved.id
        GROUP BY 1
    ), coup AS (
        SELECT coup.command_id, talla_id, number,
            CASE WHEN void.id IS NULL
                THEN house_result_minor - commission_minor ELSE 0 END AS into_float,
            CASE WHEN void.id IS NULL THEN commission_minor ELSE 0 END AS into_box
        FROM games_coup AS coup LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
        WHERE coup.session_id = %(session)s
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


def find_strays(session: TableSession) -> list[Stray]:
    """Find the acts of a session that moved other money than their coup says (2 queries)."""
    accounts = {
        (kind, table): account
        for account, kind, table in Account.objects.filter(
            house_id=session.house_id, table_id__in=(session.table_id,)
        ).values_list("id", "kind", "table_id")
    }
    of_house = Account.objects.filter(house_id=session.house_id, table=None, kind="cage")
    at = session.table_id
    drop = accounts.get((Account.Kind.DROP, at))
    with connection.cursor() as cursor:
        cursor.execute(
            _READ,
            {
                "session": session.pk,
                "float": accounts.get((Account.Kind.FLOAT, at), 0),
                "box": accounts.get((Account.Kind.COMMISSION, at), 0),
                "outside": [*of_house.values_list("id", flat=True), *([drop] if drop else [])],
            },
        )
        return [Stray(*row) for row in cursor.fetchall()]


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
