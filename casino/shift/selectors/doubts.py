"""Finds the sessions with an act on which coups, journal and movements differ.

Hardly any has: so this asks for all acts at once, in one pass over each, and only for a session
in doubt which act it was, and how it differs (`STRAYS`, `JOURNAL_GAPS`). It may doubt for nothing,
but in a session that it passes those two would find nothing.
"""

from typing import Final

from casino.shift.selectors.moves import MOVED, MOVES
from casino.shift.selectors.moves_of_coups import (
    INTO_BOX,
    INTO_FLOAT,
    PLACE,
    SAID_OF_COMMISSION,
    SAID_OF_COUPS,
)

# The journal is read from the newest end, first in leaps, to find where the session's stretch of
# it begins. An event within it that is older than the session's opening is a doubt of its own.
_LEAP: Final = 200
# `side`: 1 for a coup, -1 for its event. An act of commission has a command of its own.
DOUBTS: Final = f"""
    WITH RECURSIVE {MOVES}, {PLACE}, ending AS MATERIALIZED (
        SELECT place.*,
            coalesce((SELECT version FROM tables_floorevent AS event
                WHERE event.house_id = place.house_id AND event.table_id = place.table_id
                    AND happened_at <= place.closed_at
                ORDER BY version DESC LIMIT 1), 0) AS until
        FROM place
    ), leap AS (
        SELECT session_id, until AS version FROM ending
        UNION ALL
        SELECT session_id, version - {_LEAP} FROM leap JOIN ending USING (session_id)
        WHERE version > 0 AND NOT EXISTS (SELECT FROM tables_floorevent AS event
            WHERE event.house_id = ending.house_id AND event.table_id = ending.table_id
                AND event.version = leap.version AND happened_at < opened_at)
    ), span AS MATERIALIZED (
        SELECT ending.*,
            coalesce((SELECT version FROM tables_floorevent AS event
                WHERE event.house_id = ending.house_id AND event.table_id = ending.table_id
                    AND happened_at < opened_at AND version < least + {_LEAP}
                ORDER BY version DESC LIMIT 1), 0) AS after
        FROM ending JOIN (SELECT session_id, min(version) AS least FROM leap GROUP BY 1) AS landed
            USING (session_id)
    )
    SELECT session_id FROM span AS place WHERE EXISTS (
        SELECT FROM (
            SELECT command_id, 1 AS side, -into_float AS into_float, -into_box AS into_box
            FROM ({SAID_OF_COUPS}) AS coup
            UNION ALL
            SELECT command_id, 0, 0::bigint, -into_box FROM ({SAID_OF_COMMISSION}) AS said
            UNION ALL
            SELECT command_id, CASE WHEN happened_at < place.opened_at THEN -2 ELSE -1 END,
                0::bigint, 0::bigint
            FROM tables_floorevent AS event
            WHERE event.house_id = place.house_id AND event.table_id = place.table_id
                AND version > place.after AND version <= place.until
                AND (kind IN ('coup.settled', 'coup.corrected') OR happened_at < place.opened_at)
            UNION ALL
            SELECT command_id, 0, {INTO_FLOAT}, {INTO_BOX} FROM ({MOVED}) AS moved
        ) AS act GROUP BY command_id
        HAVING sum(side) <> 0 OR sum(into_float) <> 0 OR sum(into_box) <> 0
    ) OR EXISTS (
        SELECT FROM ({SAID_OF_COMMISSION}) AS said
        JOIN games_coup AS coup ON coup.command_id = said.command_id
    )
"""  # noqa: S608 (only our own words are written into it)
