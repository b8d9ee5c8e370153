"""The table sessions that have no summary, or one that later records have overtaken."""

from datetime import date
from typing import Final

from casino.lib.prepared import fetch_rows

OPEN_FOR_MINUTES: Final = 10
"""How old an open session's summary may be; the board shows what is happening now.

Each computation reads the session's coups again: after every coup it would cost as much as the coup
itself, this way some 7 % of that.
"""
# In this order: no summary; played on since; closed since; its box counted since; newer report.
STALE: Final = f"""
    SELECT session.house_id, shift.gaming_day, session.id AS session_id
    FROM tables_tablesession AS session
    JOIN tables_shift AS shift ON shift.id = session.shift_id
    LEFT JOIN reporting_sessionsummary AS summary ON summary.session_id = session.id
    WHERE summary.session_id IS NULL
    UNION
    SELECT summary.house_id, summary.gaming_day, summary.session_id
    FROM reporting_sessionsummary AS summary
    JOIN tables_gamingtable AS place ON place.id = summary.table_id
    JOIN tables_tablesession AS session ON session.id = summary.session_id
    WHERE NOT summary.is_closed
        AND (session.closed_at IS NOT NULL OR place.version > summary.through_version
            AND summary.made_at < now() - interval '{OPEN_FOR_MINUTES} minutes')
    UNION
    SELECT summary.house_id, summary.gaming_day, summary.session_id
    FROM reporting_sessionsummary AS summary
    JOIN tables_count AS found ON found.session_id = summary.session_id AND found.kind = 'drop_box'
    WHERE summary.drop_minor IS NULL
    UNION
    SELECT summary.house_id, summary.gaming_day, summary.session_id
    FROM reporting_sessionsummary AS summary
    JOIN casino_shiftreconciliation AS report ON report.shift_id = summary.shift_id
    WHERE report.finished_at IS NOT NULL
        AND (summary.reconciliation_id IS NULL OR report.id > summary.reconciliation_id)
"""  # noqa: S608 (only our own number is written into it)
"""The SQL of (house, gaming day, session) to compute again, in no order."""


def list_stale() -> dict[tuple[int, date], list[int]]:
    """List the sessions to summarise, by house and gaming day, oldest day first (1 query)."""
    found: dict[tuple[int, date], list[int]] = {}
    for row in fetch_rows(f"{STALE} ORDER BY 1, 2, 3", {}):
        found.setdefault((row["house_id"], row["gaming_day"]), []).append(row["session_id"])
    return found
