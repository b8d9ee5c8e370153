"""Writes the work of a reconciliation and the results for tables, each in one go."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from django.db import connection, models

from casino.lib.clock import utc_now
from casino.lib.prepared import raw_cursor
from casino.shift.models.float_counts import FloatCountLine
from casino.shift.models.lines import ReconciliationLine, TallyLine
from casino.shift.selectors.session_reads import as_array

Row = dict[str, Any]
"""A row by the names of its columns; there are too many for a model's instance each."""


def _insert(model: type[models.Model]) -> str:
    """Make the statement that writes rows given as JSON."""
    table = model._meta.db_table
    columns = ", ".join(
        f'"{field.column}"' for field in model._meta.concrete_fields if not field.primary_key
    )
    return (
        f"INSERT INTO {table} ({columns}) SELECT {columns}"  # noqa: S608
        f" FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb)"
    )


_LINES: Final = _insert(ReconciliationLine)
_TALLIES: Final = _insert(TallyLine)
_FLOAT_COUNTS: Final = _insert(FloatCountLine)
_DONE: Final = (
    "UPDATE casino_reconciliationwork SET done_at = %s::timestamptz WHERE id = ANY(%s::bigint[])"
)
_WORK: Final = """
    INSERT INTO casino_reconciliationwork (house_id, reconciliation_id, session_id)
    SELECT %s::bigint, %s::bigint, unnest(%s::bigint[])
"""

# Begun work is not waited for: if a crash of the server loses it, it is done again. Finishing the
# report comes later in the log and waits for the disk like every commit.
_WITHOUT_WAITING: Final = "SET LOCAL synchronous_commit = off"


def begin_work(reconciliation_id: int, house_id: int, sessions: Sequence[int]) -> None:
    """Write a row of work for each session, in their order, with their revision."""
    place = (str(house_id), str(reconciliation_id), as_array(sessions))
    connection.ensure_connection()
    with connection.connection.pipeline():
        raw_cursor().execute(_WITHOUT_WAITING)
        raw_cursor().execute(_WORK, place, prepare=True)


def write_tables(
    work_ids: Sequence[int],
    lines: Sequence[Row],
    tallies: Sequence[Row],
    float_counts: Sequence[Row],
) -> None:
    """Write them in one exchange with the database, inside the transaction that holds the work."""
    connection.ensure_connection()
    with connection.connection.pipeline():
        raw_cursor().execute(_WITHOUT_WAITING)
        for statement, rows in (
            (_LINES, lines),
            (_TALLIES, tallies),
            (_FLOAT_COUNTS, float_counts),
        ):
            written = msgspec.json.encode(rows).decode()
            raw_cursor().execute(statement, (written,), prepare=True)
        raw_cursor().execute(_DONE, (utc_now().isoformat(), as_array(work_ids)), prepare=True)
