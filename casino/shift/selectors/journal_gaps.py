"""Compares the rows of a session's coups with the journal."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db import connection
from msgspec import Struct

# A session's own stretch of its table's stream is found from the newest end.
JOURNAL_GAPS: Final = """
    WITH span AS MATERIALIZED (
        SELECT id AS session_id, house_id, table_id,
            coalesce((SELECT version FROM tables_floorevent AS event
                WHERE event.house_id = session.house_id AND event.table_id = session.table_id
                    AND happened_at < session.opened_at
                ORDER BY version DESC LIMIT 1), 0) AS after,
            coalesce((SELECT version FROM tables_floorevent AS event
                WHERE event.house_id = session.house_id AND event.table_id = session.table_id
                    AND happened_at <= session.closed_at
                ORDER BY version DESC LIMIT 1), 0) AS until
        FROM tables_tablesession AS session WHERE id = ANY(%(sessions)s::bigint[])
    ), journalled AS (
        SELECT session_id, event.id, command_id FROM span CROSS JOIN LATERAL (
            SELECT id, command_id FROM tables_floorevent AS event
            WHERE event.house_id = span.house_id AND event.table_id = span.table_id
                AND kind = 'coup.settled' AND version > span.after AND version <= span.until
        ) AS event
    )
    SELECT session_id, journalled.id AS event, coup.talla_id, coup.number
    FROM journalled FULL JOIN (SELECT session_id, command_id, talla_id, number FROM games_coup
        WHERE session_id = ANY(%(sessions)s::bigint[])) AS coup USING (session_id, command_id)
    WHERE journalled.id IS NULL OR coup.number IS NULL
"""


class JournalGap(Struct, gc=False):
    """A coup that is only in the journal (`event`) or only in the rows."""

    session_id: int
    event: int | None
    talla_id: int | None
    number: int | None


class JournalGaps(NamedTuple):
    """Coups that are in only one of journal and rows, as (talla's id, number)."""

    lost: set[tuple[int, int]]
    extra: set[tuple[int, int]]


def read_journal_gaps(rows: Iterable[JournalGap]) -> JournalGaps:
    """Return them from the rows of `JOURNAL_GAPS`; the journal is also read for the lost ones."""
    journal_gaps = JournalGaps(set(), set())
    events: list[int] = []
    for row in rows:
        if row.event is not None:
            events.append(row.event)
        elif row.talla_id is not None and row.number is not None:
            journal_gaps.extra.add((row.talla_id, row.number))
    if events:
        with connection.cursor() as cursor:
            cursor.execute(
                """SELECT (payload->>'talla')::bigint, (payload->>'coup')::bigint
                    FROM tables_floorevent WHERE id = ANY(%s)""",
                (events,),
            )
            journal_gaps.lost.update(cursor.fetchall())
    return journal_gaps


def find_other_cards(talla_id: int, table_id: int) -> tuple[int, int] | None:
    """Find the first coup of a talla whose cards are not those in the journal."""
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT coup.talla_id, coup.number FROM games_coup AS coup
                JOIN tables_floorevent AS event ON event.table_id = %s
                    AND event.kind = 'coup.settled' AND event.command_id = coup.command_id
                WHERE coup.talla_id = %s
                    AND (event.payload->>'punto', event.payload->>'banca')
                        IS DISTINCT FROM (coup.punto::text, coup.banca::text)
                ORDER BY coup.number LIMIT 1""",
            (table_id, talla_id),
        )
        row = cursor.fetchone()
    return None if row is None else (row[0], row[1])
