"""A small made year for tests, and all of its rows as texts to compare."""

from io import StringIO
from typing import Any

from django.core.management import call_command
from django.db import connection

from casino.reporting.year.book import MODELS
from tables.models import (
    Account,
    CageCount,
    CommandRecord,
    GamingTable,
    Guest,
    House,
    Seat,
    SlipCounter,
    StaffMember,
)

SET_UP = (
    House, StaffMember, GamingTable, Seat, Account, Guest, SlipCounter, CageCount, CommandRecord,
)  # fmt: skip


def make_year(**sizes: object) -> str:
    """Run the command, in this process unless told otherwise, and tell what it said."""
    out = StringIO()
    told = {"processes": 1, "first": "2025-03-29", **sizes}
    arguments = [
        word for name, value in told.items() for word in (f"--{name.replace('_', '-')}", str(value))
    ]
    call_command("make_year", *arguments, stdout=out)
    return out.getvalue()


def dump() -> dict[str, list[str]]:
    """Tell every row of the house, by relation."""
    told = {}
    with connection.cursor() as cursor:
        for model in (*MODELS, *SET_UP):
            name = model._meta.db_table
            cursor.execute(f"SELECT row::text FROM {name} AS row ORDER BY id")
            told[name] = [text for (text,) in cursor.fetchall()]
    return told


def ask(question: str, *values: Any) -> list[tuple[Any, ...]]:
    """Ask the database."""
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows
