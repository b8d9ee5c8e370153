"""Asking the database for rows that no model is made of."""

from collections.abc import Mapping
from typing import Any

from django.db import connection


def fetch_rows(statement: str, asked: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Run a statement and give all of its rows."""
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return list(cursor.fetchall())
