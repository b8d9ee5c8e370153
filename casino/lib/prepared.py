"""Statements that are asked all evening: planned once for each connection, not each time."""

import time
from collections.abc import Generator, Mapping
from contextlib import ExitStack
from typing import Any

import msgspec
import psycopg
from django.db import connection

Row = tuple[Any, ...]
Question = tuple[str, Mapping[str, Any]]
"""A statement and its parameters."""


def select_columns(row: type[msgspec.Struct], columns: Mapping[str, str]) -> str:
    """Write the columns of a SELECT in the order of a row's fields, each by the field's name.

    So `row(*fetched)` gives every value its own name. Raises ValueError where the names differ.
    """
    if columns.keys() != set(row.__struct_fields__):
        raise ValueError(
            f"columns and fields differ: {columns.keys() ^ set(row.__struct_fields__)}"
        )
    return ",\n".join(f"{columns[name]} AS {name}" for name in row.__struct_fields__)


def raw_cursor() -> psycopg.Cursor[Any]:
    """Open a psycopg cursor that binds on the server, so that statements stay prepared."""
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)


def fetch_prepared(statement: str, parameters: Mapping[str, Any]) -> list[Row]:
    """Run a statement whose plan is kept, and give all rows; see `fetch_together`."""
    (rows,) = fetch_together((statement, parameters))
    return rows


def fetch_together(*questions: Question) -> Generator[list[Row]]:
    """Send several statements at once and give the rows of each, in their order.

    The server works on the next one while the rows before it are read here. Their plans are kept:
    the values of one name must always be of one type, or the statement is planned for each type.
    Django's log and its counters see each as any other query; so do its handlers of errors.
    """
    with connection.wrap_database_errors, ExitStack() as ends:
        first = raw_cursor()
        ends.enter_context(first.connection.pipeline())
        cursors = [first, *(raw_cursor() for _ in questions[1:])]
        for cursor, (statement, parameters) in zip(cursors, questions, strict=True):
            cursor.execute(statement, parameters, prepare=True, binary=True)
        for cursor, (statement, _) in zip(cursors, questions, strict=True):
            began = time.monotonic()
            rows = cursor.fetchall()
            if connection.queries_logged:
                took = f"{time.monotonic() - began:.3f}"
                connection.queries_log.append({"sql": statement, "time": took})
            yield rows
