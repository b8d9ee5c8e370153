"""Holds the rows of a session's coups against what the journal tells of them."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from django.db import connection

# The session's own stretch of the table's stream is found from its newest end.
UNTOLD: Final = """
    WITH told AS (
        SELECT id, command_id FROM tables_floorevent
        WHERE house_id = %(house)s::bigint AND table_id = %(table)s::bigint
            AND kind = 'coup.settled'
            AND version > coalesce((SELECT version FROM tables_floorevent
                WHERE house_id = %(house)s::bigint AND table_id = %(table)s::bigint
                    AND happened_at < %(opened)s::timestamptz ORDER BY version DESC LIMIT 1), 0)
            AND version <= coalesce((SELECT version FROM tables_floorevent
                WHERE house_id = %(house)s::bigint AND table_id = %(table)s::bigint
                    AND happened_at <= %(closed)s::timestamptz ORDER BY version DESC LIMIT 1), 0)
    )
    SELECT told.id, coup.talla_id, coup.number
    FROM told FULL JOIN (SELECT command_id, talla_id, number FROM games_coup
        WHERE session_id = %(session)s::bigint) AS coup USING (command_id)
    WHERE told.id IS NULL OR coup.number IS NULL
"""


class Untold(NamedTuple):
    """Coups that only one of journal and rows knows, as (talla's id, number)."""

    lost: set[tuple[int, int]]
    extra: set[tuple[int, int]]


def read_untold(rows: Iterable[tuple[Any, ...]]) -> Untold:
    """Tell them from the rows of `UNTOLD`; what the journal says of lost ones is read besides."""
    untold = Untold(set(), set())
    events: list[int] = []
    for event, talla, number in rows:
        if event is None:
            untold.extra.add((talla, number))
        else:
            events.append(event)
    if events:
        with connection.cursor() as cursor:
            cursor.execute(
                """SELECT (payload->>'talla')::bigint, (payload->>'coup')::bigint
                    FROM tables_floorevent WHERE id = ANY(%s)""",
                (events,),
            )
            untold.lost.update(cursor.fetchall())
    return untold


def find_other_cards(talla_id: int, table_id: int) -> tuple[int, int] | None:
    """Find the first coup of a talla whose cards are not those that the journal tells of it."""
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
