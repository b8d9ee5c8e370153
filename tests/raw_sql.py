"""Writes past every service, as a person with the database's password could."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

Statement = str | tuple[str, Any]


def attack(*statements: Statement) -> str:
    """Run SQL that must be refused, at the latest at commit; return the database's message."""
    with pytest.raises(DatabaseError) as error:
        _run(statements)
    return str(error.value)


def _run(statements: tuple[Statement, ...]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            text, asked = (statement, None) if isinstance(statement, str) else statement
            cursor.execute(text, asked)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@contextmanager
def behind_the_guards() -> Iterator[Any]:
    """Write without triggers, as the owner of the tables can."""
    with connection.cursor() as cursor:
        # Earlier writes are checked by their guards first, as their own commit would.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
        cursor.execute("SET LOCAL session_replication_role = replica")
        try:
            yield cursor
        finally:
            cursor.execute("SET LOCAL session_replication_role = origin")


@contextmanager
def without(guard: str, relation: str) -> Iterator[None]:
    """Write as the owner of a table can after switching one of its triggers off."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # no trigger waits for a changed table
        cursor.execute(
            "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND tgname LIKE %s",
            [relation, f"pgtrigger_{guard}_%"],
        )
        (trigger,) = cursor.fetchone()
        cursor.execute(f"ALTER TABLE {relation} DISABLE TRIGGER {trigger}")
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {relation} ENABLE TRIGGER {trigger}")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
