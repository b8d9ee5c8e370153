"""Records that came in for a table session after it was closed.

Each source is a query of (shift, record) and a line here: corrections of its transfers, and
counts, as of a drop box that is counted later. One that a revision has taken in is not late
any more.
"""

from typing import Final

from msgspec import Struct

from casino.lib.prepared import fetch_named, fetch_rows
from casino.shift.models.reconciliation import LateRecord

# A correction of a correction belongs to the session of the movement first corrected.
_CORRECTIONS: Final = """
    WITH RECURSIVE chain AS (
        SELECT late.id, wrong.session_id FROM tables_transfer AS late
        JOIN tables_transfer AS wrong ON wrong.id = late.corrects_id
        WHERE late.session_id IS NULL AND late.corrects_id IS NOT NULL
            AND wrong.session_id IS NOT NULL
        UNION ALL
        SELECT later.id, chain.session_id FROM chain
        JOIN tables_transfer AS later ON later.corrects_id = chain.id
        WHERE later.session_id IS NULL
    )
    SELECT session.shift_id, chain.id FROM chain
    JOIN tables_tablesession AS session ON session.id = chain.session_id
    WHERE session.closed_at IS NOT NULL
"""
_COUNTS: Final = """
    SELECT session.shift_id, counted.id FROM tables_tablesession AS session
    JOIN tables_count AS counted ON counted.session_id = session.id
        AND counted.kind = 'drop_box' AND counted.counted_at > session.closed_at
"""
SOURCES: Final = {
    LateRecord.Source.CORRECTION: _CORRECTIONS,
    LateRecord.Source.COUNT: _COUNTS,
}
_LATE: Final = " UNION ALL ".join(
    f"""SELECT late.shift_id, '{source}' AS source, late.record_id
    FROM ({query}) AS late (shift_id, record_id)
    WHERE NOT EXISTS (SELECT FROM casino_laterecord AS taken
        WHERE taken.source = '{source}' AND taken.record_id = late.record_id)"""  # noqa: S608
    for source, query in SOURCES.items()
)


class Late(Struct, frozen=True):
    """A record that came in late: its source, and its id there."""

    source: str
    record_id: int


def list_late_records(shift_id: int) -> list[Late]:
    """List what came in late for a shift and no revision has taken in."""
    return fetch_named(
        Late,
        f"SELECT source, record_id FROM ({_LATE}) AS late"  # noqa: S608
        " WHERE shift_id = %s ORDER BY source, record_id",
        (shift_id,),
    )


def list_shifts_with_late_records() -> list[int]:
    """List the closed shifts, of any house, whose newest report does not have all of it."""
    late = fetch_rows(
        f"SELECT DISTINCT shift_id FROM ({_LATE}) AS late"  # noqa: S608
        " JOIN tables_shift AS shift ON shift.id = shift_id AND shift.closed_at IS NOT NULL"
        " ORDER BY shift_id",
        {},
    )
    return [row["shift_id"] for row in late]
