"""Statements that are asked all evening: planned once for each connection, not each time.

`make bench`, `bench-floor` and `bench-shift` measure what this spares.
"""

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, TypeVar

import msgspec
import psycopg
from django.db import connection
from psycopg.rows import RowMaker

Named = TypeVar("Named", bound=msgspec.Struct)
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


def json_row(row: type[msgspec.Struct], columns: Mapping[str, str]) -> str:
    """Write a row as a JSON array in the order of its fields, as an `array_like` struct is read.

    Raises ValueError where the names differ.
    """
    if columns.keys() != set(row.__struct_fields__):
        raise ValueError(
            f"columns and fields differ: {columns.keys() ^ set(row.__struct_fields__)}"
        )
    return f"json_build_array({', '.join(columns[name] for name in row.__struct_fields__)})"


def verify_columns(row: type[msgspec.Struct], description: Sequence[Any] | None) -> None:
    """Raise ValueError unless the columns of an answer are a row's fields, in their order."""
    columns = tuple(column[0] for column in description or ())
    if columns != row.__struct_fields__:
        raise ValueError(f"{row.__name__} has other fields than the columns {columns}")


def named(
    row: type[Named],
) -> Callable[[psycopg.Cursor[Any]], RowMaker[Named]]:
    """Make a row factory of psycopg: each row of the answer is a struct, by its columns' names."""

    def make_maker(cursor: psycopg.Cursor[Any]) -> RowMaker[Named]:
        if cursor.description:  # none yet while the answer is on its way
            verify_columns(row, cursor.description)
        return lambda values: row(*values)

    return make_maker


def raw_cursor() -> psycopg.Cursor[Any]:
    """Open a psycopg cursor that binds on the server, so that statements stay prepared."""
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)


def named_cursor(row: type[Named]) -> psycopg.Cursor[Named]:
    """Open a cursor as `raw_cursor` does, whose rows are structs."""
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection, row_factory=named(row))


def fetch_prepared(statement: str, parameters: Mapping[str, Any]) -> list[Row]:
    """Run a statement with a kept plan and return all rows; see `fetch_together`."""
    (rows,) = fetch_together((statement, parameters))
    return rows


def fetch_together(*questions: Question) -> Generator[list[Row]]:
    """Send several statements at once and return the rows of each, in their order.

    The server works on the next statement while the rows of the one before are read here. Their
    plans are kept: the values of one name must always be of one type, or the statement is planned
    for each type. Django's log, its counters and its error handling treat each like any other
    query.
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


def fetch_rows(statement: str, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Run a statement by Django's cursor and return all rows, each value by its column's name."""
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        names = [column.name for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def fetch_named(
    row: type[Named], statement: str, asked: Mapping[str, Any] | Sequence[Any]
) -> list[Named]:
    """Run a statement by Django's cursor and give all rows as structs, by its columns' names."""
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        verify_columns(row, cursor.description)
        return [row(*values) for values in cursor.fetchall()]
