"""Compares the rows of a session's coups with the journal."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import Struct

from casino.shift.selectors.places import Place, fetch_places

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
                AND kind IN ('coup.settled', 'coup.corrected')
                AND version > span.after AND version <= span.until
        ) AS event
    )
    SELECT session_id, journalled.id AS event, coup.talla_id, coup.number
    FROM journalled FULL JOIN (
        -- What the correction of an earlier coup changed is in the event of that one.
        SELECT coup.session_id, coalesce(named.command_id, coup.command_id) AS command_id,
            coup.talla_id, coup.number
        FROM games_coup AS coup
        LEFT JOIN games_coupcorrection AS why ON why.coup_id = coup.id
        LEFT JOIN games_coupcorrection AS first ON first.id = why.follows_id
        LEFT JOIN games_coup AS named ON named.id = first.coup_id
        WHERE coup.session_id = ANY(%(sessions)s::bigint[])) AS coup USING (session_id, command_id)
    WHERE journalled.id IS NULL OR coup.number IS NULL
"""


class JournalGap(Struct, gc=False):
    """A coup that is only in the journal (`event`) or only in the rows."""

    session_id: int
    event: int | None
    talla_id: int | None
    number: int | None


class JournalGaps(NamedTuple):
    """Coups that are in only one of journal and rows."""

    lost: set[Place]
    extra: set[Place]


def read_journal_gaps(rows: Iterable[JournalGap]) -> JournalGaps:
    """Return them from the rows of `JOURNAL_GAPS`; the journal is also read for the lost ones."""
    journal_gaps = JournalGaps(set(), set())
    events: list[int] = []
    for row in rows:
        if row.event is not None:
            events.append(row.event)
        elif row.talla_id is not None and row.number is not None:
            journal_gaps.extra.add(Place(row.talla_id, row.number))
    if events:
        lost = fetch_places(
            """SELECT (payload->>'talla')::bigint AS talla_id, (payload->>'coup')::bigint AS number
                FROM tables_floorevent WHERE id = ANY(%(events)s)""",
            {"events": events},
        )
        journal_gaps.lost.update(lost)
    return journal_gaps


def find_other_cards(talla_id: int, table_id: int) -> Place | None:
    """Find the first coup of a talla whose cards are not those in the journal."""
    found = fetch_places(
        """SELECT coup.talla_id, coup.number FROM games_coup AS coup
            JOIN tables_floorevent AS event ON event.table_id = %(table)s
                AND event.kind IN ('coup.settled', 'coup.corrected')
                AND event.command_id = coup.command_id
            WHERE coup.talla_id = %(talla)s
                AND (event.payload->>'punto', event.payload->>'banca')
                    IS DISTINCT FROM (coup.punto::text, coup.banca::text)
            ORDER BY coup.number LIMIT 1""",
        {"table": table_id, "talla": talla_id},
    )
    return next(iter(found), None)
