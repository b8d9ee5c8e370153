"""Writes past every service, as somebody could who has the database's password."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

Statement = str | tuple[str, Any]


def attack(*statements: Statement) -> str:
    """Run SQL that must be refused, at the latest at commit; tell what the database said."""
    with pytest.raises(DatabaseError) as error:
        _run(statements)
    return str(error.value)


def _run(statements: tuple[Statement, ...]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            text, asked = (statement, None) if isinstance(statement, str) else statement
            cursor.execute(text, asked)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
