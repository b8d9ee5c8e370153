"""Writes what was found at a table: its lines, its tallies, and that its work is done, at once."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from django.db import connection, models

from casino.house.models import ReconciliationLine, TallyLine
from casino.lib.clock import utc_now
from games.selectors.coup_state import raw_cursor


def _insert(model: type[models.Model]) -> tuple[str, tuple[str, ...]]:
    """Make the statement that writes rows given as JSON, and name their columns."""
    table = model._meta.db_table
    names = tuple(
        str(field.column) for field in model._meta.concrete_fields if not field.primary_key
    )
    columns = ", ".join(f'"{name}"' for name in names)
    return (
        f"INSERT INTO {table} ({columns}) SELECT {columns}"  # noqa: S608
        f" FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb)",
        names,
    )


_LINES: Final = _insert(ReconciliationLine)
_TALLIES: Final = _insert(TallyLine)
_DONE: Final = "UPDATE house_reconciliationwork SET done_at = %s::timestamptz WHERE id = %s::bigint"

# Nobody is told of a table: one that a crash of the server loses is done again. The finishing of
# the report, which comes after it in the log, waits for the disk as every commit does.
_WITHOUT_WAITING: Final = "SET LOCAL synchronous_commit = off"


def write_table(
    work_id: int, lines: Sequence[ReconciliationLine], tallies: Sequence[TallyLine]
) -> None:
    """Write them in one exchange with the database, inside the transaction that holds the work."""
    connection.ensure_connection()
    with connection.connection.pipeline():
        raw_cursor().execute(_WITHOUT_WAITING)
        for (statement, names), rows in ((_LINES, lines), (_TALLIES, tallies)):
            raw_cursor().execute(statement, (_json(rows, names),), prepare=True)
        raw_cursor().execute(_DONE, (utc_now().isoformat(), str(work_id)), prepare=True)


def _json(rows: Sequence[models.Model], names: tuple[str, ...]) -> str:
    told: list[dict[str, Any]] = [{name: getattr(row, name) for name in names} for row in rows]
    return msgspec.json.encode(told).decode()
