"""SQL keeps the order of the rooms: a statement or trigger reads only its own room and those below.

A room may register a guard on the rows of one below; the guard then belongs to that room.
"""

import ast
import re

import pytest
from django.apps import apps
from django.db import connection

from tests.rooms import ORDER, product_files, room_of

DECLARING = ("guards", "models")


def rooms_of_tables() -> dict[str, str]:
    """By a table's name its room."""
    return {
        model._meta.db_table: ".".join(model.__module__.split(".")[:2])
        for model in apps.get_models(include_auto_created=True)
        if model.__module__.split(".")[0] in ("casino", "tables", "games")
    }


def rooms_that_bring() -> dict[str, str]:
    """By a guard's whole name the lowest room that writes it out."""
    brought: dict[str, str] = {}
    for path, module in product_files():
        if not any(part.removesuffix(".py").endswith(DECLARING) for part in path.parts):
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                before, here = brought.get(node.value), room_of(path)
                if before is None or ORDER[here] < ORDER.get(before, 0):
                    brought[node.value] = here
    return brought


@pytest.mark.django_db
def test_no_trigger_reads_a_table_of_a_room_above():
    rooms, brought = rooms_of_tables(), rooms_that_bring()
    names = re.compile(rf"\b({'|'.join(rooms)})\b")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname, tgrelid::regclass::text, prosrc FROM pg_trigger"
            " JOIN pg_proc ON pg_proc.oid = tgfoid"
            " WHERE NOT tgisinternal AND tgname LIKE 'pgtrigger\\_%'"
        )
        triggers = cursor.fetchall()
    assert len(triggers) > 200
    upwards = {}
    for trigger, table, text in triggers:
        name = re.fullmatch(r"pgtrigger_(.+)_[0-9a-f]+", trigger)[1]
        room = max(rooms[table], brought.get(name, rooms[table]), key=ORDER.__getitem__)
        above = {it for it in names.findall(text) if ORDER[rooms[it]] > ORDER[room]}
        if above:
            upwards[f"{room}: {name}"] = above
    assert upwards == {}


def test_no_statement_reads_a_table_of_a_room_above():
    rooms = rooms_of_tables()
    names = re.compile(rf"\b({'|'.join(rooms)})\b")
    upwards = {
        f"{room_of(path)}: {name}"
        for path, module in product_files()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for name in names.findall(node.value)
        if ORDER[rooms[name]] > ORDER.get(room_of(path), 0)
    }
    assert upwards == {"tables.records: tables_house"}, "the house's row is the lock of its chain"
