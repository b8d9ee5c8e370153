"""Compares each coup's movements with its own amounts, never netting coup with coup.

The query finds the acts of a session that moved other amounts than their coup has, or than were
recorded for commission collected at a seat or entered for coups without bets.
"""

from datetime import datetime
from typing import Final

from msgspec import Struct

from casino.shift.selectors.moves import MOVED, MOVES
from casino.shift.selectors.places import Place, fetch_places

# The accounts that the movements of each session are held against.
PLACE: Final = """
    place AS MATERIALIZED (
        SELECT session.id AS session_id, session.house_id, session.table_id,
            session.opened_at, session.closed_at,
            array_agg(account.id) FILTER (WHERE kind IN ('cage', 'drop')) AS outside,
            max(account.id) FILTER (WHERE kind = 'float') AS own_float,
            max(account.id) FILTER (WHERE kind = 'commission') AS own_box,
            commission_mode = 'immediate' AS at_once
        FROM tables_tablesession AS session
        JOIN tables_account AS account ON account.house_id = session.house_id
            AND (account.table_id = session.table_id
                OR (account.table_id IS NULL AND kind = 'cage'))
        WHERE session.id = ANY(%(sessions)s::bigint[])
        GROUP BY session.id
    )"""
# Drops, fills and credits move the float too, but belong to no coup.
INTO_FLOAT: Final = """
    CASE WHEN debit_id = own_float AND credit_id <> ALL(outside) THEN amount_minor
        WHEN credit_id = own_float AND debit_id <> ALL(outside) THEN -amount_minor
        ELSE 0 END"""
INTO_BOX: Final = """
    CASE WHEN debit_id = own_box THEN amount_minor
        WHEN credit_id = own_box THEN -amount_minor ELSE 0 END"""
# For the session that `place` names. Commission marked at the seats goes into the box later, by
# acts of its own.
SAID_OF_COUPS: Final = """
    SELECT coup.command_id, talla_id, number,
        CASE WHEN void.id IS NULL
            THEN house_result_minor - commission_minor ELSE 0 END AS into_float,
        CASE WHEN void.id IS NULL AND at_once THEN commission_minor ELSE 0 END AS into_box,
        NULL::timestamptz AS made_at
    FROM games_coup AS coup LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE coup.session_id = place.session_id
"""
SAID_OF_COMMISSION: Final = """
    SELECT CASE WHEN entry.kind IN ('corrected', 'unrecovered') THEN paid.command_id
            ELSE entry.command_id END AS command_id, entry.made_at,
        CASE WHEN entry.kind IN ('returned', 'corrected', 'unrecovered') THEN -entry.amount_minor
            ELSE entry.amount_minor END AS into_box
    FROM tables_commissionentry AS entry
    LEFT JOIN tables_commissionentry AS paid ON paid.id = entry.against_id
    WHERE entry.session_id = place.session_id AND entry.transfer_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM tables_transfer AS at_cage
            -- A correction after the closing belongs to the house, but counts for the table's box.
            WHERE at_cage.id = coalesce(paid.transfer_id, entry.transfer_id)
                AND at_cage.session_id IS NULL)
    UNION ALL
    SELECT taken.command_id, taken.made_at,
        CASE WHEN back.id IS NULL THEN amount_minor ELSE 0 END
    FROM games_commissiontaken AS taken
    LEFT JOIN games_commissiontakenback AS back ON back.taken_id = taken.id
    WHERE taken.session_id = place.session_id
"""
STRAYS: Final = f"""
    WITH RECURSIVE {MOVES}, {PLACE}
    SELECT place.session_id, stray.* FROM place CROSS JOIN LATERAL (
        SELECT own.talla_id, own.number, coalesce(sums.by_record, true) AS by_record,
            coalesce(sums.made_at, own.made_at) AS made_at,
            coalesce(sums.into_float, 0) <> coalesce(own.into_float, 0) AS in_float,
            coalesce(sums.into_box, 0) <> coalesce(own.into_box, 0) AS in_box
        FROM (
            -- The correction of a coup may give commission back too, by the same command.
            SELECT command_id, max(talla_id) AS talla_id, max(number) AS number,
                sum(into_float)::bigint AS into_float, sum(into_box)::bigint AS into_box,
                min(made_at) AS made_at
            FROM (
                {SAID_OF_COUPS}
                UNION ALL
                SELECT command_id, NULL, NULL, 0, into_box, made_at
                FROM ({SAID_OF_COMMISSION}) AS said
            ) AS act GROUP BY command_id
        ) AS own FULL JOIN (
            SELECT command_id, sum({INTO_FLOAT})::bigint AS into_float,
                sum({INTO_BOX})::bigint AS into_box,
                bool_or(starts_with(reason, 'coup_') OR starts_with(reason, 'commission_'))
                    AS by_record,
                min(made_at) AS made_at
            FROM ({MOVED}) AS moved GROUP BY 1
        ) AS sums USING (command_id)
    ) AS stray WHERE in_float OR in_box
"""  # noqa: S608 (only our own words are written into it)


class Stray(Struct, gc=False):
    """An act whose movements neither a coup's own money nor recorded commission explains.

    `talla_id` and `number` name its coup, None when it has none; then `made_at` gives the time.
    `by_record`: this kind of movement is made only with a record of its amount.
    """

    session_id: int
    talla_id: int | None
    number: int | None
    by_record: bool
    made_at: datetime | None
    in_float: bool
    in_box: bool


def find_last_before(session_id: int, moment: datetime) -> Place | None:
    """Find the last coup that was recorded before a moment; None when it was before the first."""
    found = fetch_places(
        """SELECT talla_id, number FROM games_coup
            WHERE session_id = %(session)s AND recorded_at <= %(moment)s
            ORDER BY talla_id DESC, number DESC LIMIT 1""",
        {"session": session_id, "moment": moment},
    )
    return next(iter(found), None)
