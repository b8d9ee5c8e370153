"""Asking the database for rows that no model is made of."""

from collections.abc import Mapping
from typing import Any

from django.db import connection

from casino.lib.prepared import Named, verify_columns


def fetch_rows(statement: str, asked: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Run a statement and give all of its rows."""
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return list(cursor.fetchall())


def fetch_named(row: type[Named], statement: str, asked: Mapping[str, Any]) -> list[Named]:
    """Run a statement and give all of its rows as structs, whose fields are its columns."""
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        verify_columns(row, cursor.description)
        return [row(*values) for values in cursor.fetchall()]
