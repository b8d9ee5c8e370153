"""Statements that are asked all evening: planned once for each connection, not each time."""

import time
from collections.abc import Mapping
from typing import Any

import psycopg
from django.db import connection


def raw_cursor() -> psycopg.Cursor[Any]:
    """Open a psycopg cursor that binds on the server, so that statements stay prepared."""
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)


def fetch_prepared(statement: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Run a statement whose plan is kept, and give all rows.

    The values of one name must always be of one type, or the statement is planned for each type.
    Django's log and its counters see it as any other query; so do its handlers of errors.
    """
    began = time.monotonic()
    with connection.wrap_database_errors, raw_cursor() as cursor:
        rows = cursor.execute(statement, parameters, prepare=True).fetchall()
    if connection.queries_logged:
        took = f"{time.monotonic() - began:.3f}"
        connection.queries_log.append({"sql": statement, "time": took})
    return rows
