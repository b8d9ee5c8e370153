"""Changes that must never happen to the acts of a banca are refused by the database too."""

from contextlib import contextmanager

import pytest
from django.db import DatabaseError, connection, transaction

from games.banca.models import BancaAct
from tests.banca.banca_room import make_banca_room
from tests.building import make_house
from tests.closing import close_uncounted
from tests.coups.room import make_room

pytestmark = pytest.mark.django_db


@contextmanager
def refused(words):
    with pytest.raises(DatabaseError, match=words), transaction.atomic():
        yield


def execute(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def repeat(row, **changes):
    """Write the row once more by hand, with these columns changed."""
    columns = ["house_id", "table_id", "session_id", "number", "record", "takes_back"]
    columns += ["limits_id", "actor_id", "command_id", "at"]
    chosen = [f"%s::text::{kind}" if name in changes else name for name, kind in _kinds(columns)]
    execute(
        f"INSERT INTO games_bancaact ({', '.join(columns)})"
        f" SELECT {', '.join(chosen)} FROM games_bancaact WHERE id = %s",
        *[changes[name] for name in columns if name in changes],
        row.pk,
    )


def _kinds(columns):
    others = {"record": "jsonb", "command_id": "uuid", "at": "timestamptz"}
    return [(name, others.get(name, "bigint")) for name in columns]


@pytest.fixture
def last():
    make_banca_room().auction(2, 10_000)
    return BancaAct.objects.latest("id")


def test_acts_are_only_ever_added_to(last):
    with refused("Cannot update"):
        execute("UPDATE games_bancaact SET number = 99 WHERE id = %s", last.pk)
    with refused("Cannot update"):
        execute("DELETE FROM games_bancaact WHERE id = %s", last.pk)
    execute("SET CONSTRAINTS ALL IMMEDIATE")
    with refused("only ever added"):
        execute("TRUNCATE games_bancaact")


@pytest.mark.parametrize("by", [0, -1, 2])
def test_acts_are_numbered_without_a_gap(last, by):
    with refused("without a gap"):
        repeat(last, number=last.number + by)
    repeat(last, number=last.number + 1)


def test_a_row_is_an_act_or_takes_acts_back(last):
    number = last.number + 1
    with refused("banca_act_or_taking_back"):
        repeat(last, number=number, takes_back=1)
    with refused("banca_act_or_taking_back"):
        repeat(last, number=number, record=None)
    for itself in (number, number + 1, 0):
        with refused("banca_act_or_taking_back"):
            repeat(last, number=number, record=None, takes_back=itself)
    repeat(last, number=number, record=None, takes_back=number - 1)


def test_a_closed_session_takes_no_act(last):
    close_uncounted(last.session, last.session.opened_by)
    with refused("closed session"):
        repeat(last, number=last.number + 1)


def test_an_act_belongs_to_the_table_of_its_session(last):
    elsewhere = make_room(house=make_house(name="Otra"))
    for column, other in (("table_id", elsewhere.table.pk), ("house_id", elsewhere.house.pk)):
        with refused("table of its session"):
            repeat(last, number=last.number + 1, **{column: other})
