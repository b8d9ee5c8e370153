"""A small made year for tests, and all of its rows as texts to compare."""

from io import StringIO
from typing import Any

from django.core.management import call_command
from django.db import connection

from casino.demo.year.book import MODELS
from tables.cage.models import CageCount
from tables.floor.models import GamingTable, Seat
from tables.guests.models import Guest
from tables.houses.models import House
from tables.journal.models import CommandRecord
from tables.ledger.models import Account, TableFloat
from tables.people.models import StaffMember
from tables.slips.models import SlipCounter

SET_UP = (
    House, StaffMember, GamingTable, Seat, Account, TableFloat, Guest, SlipCounter, CageCount,
    CommandRecord,
)  # fmt: skip


def make_year(**sizes: object) -> str:
    """Run the command, in this process unless asked otherwise, and return its output."""
    out = StringIO()
    facts = {"processes": 1, "first": "2025-03-29", **sizes}
    arguments = [
        word
        for name, value in facts.items()
        for word in (f"--{name.replace('_', '-')}", str(value))
    ]
    call_command("make_year", *arguments, stdout=out)
    return out.getvalue()


def dump() -> dict[str, list[str]]:
    """Return every row of the house, by relation."""
    found = {}
    with connection.cursor() as cursor:
        for model in (*MODELS, *SET_UP):
            name = model._meta.db_table
            cursor.execute(f"SELECT row::text FROM {name} AS row ORDER BY id")
            found[name] = [text for (text,) in cursor.fetchall()]
    return found


def ask(question: str, *values: Any) -> list[tuple[Any, ...]]:
    """Ask the database."""
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows
