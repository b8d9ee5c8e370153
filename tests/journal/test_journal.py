"""The journal numbers and chains its events itself, and nobody edits it."""

import hashlib

import pytest
from django.db import DatabaseError, connection, transaction

from casino.handover.events import HandoverEvent
from casino.lib.policy import Role
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tables.journal.services import journal
from tests.building import acting, make_house, make_staff, make_table, new_command

pytestmark = pytest.mark.django_db


def append(actor, table, **payload):
    return journal.append(
        actor=actor,
        command=new_command(),
        kind=HandoverEvent.SHIFT_NOTED,
        payload=payload,
        table_id=table.id,
    )


def test_versions_count_up_and_hashes_chain():
    house = make_house()
    actor = acting(make_staff(house, Role.JEFE))
    table = make_table(house)
    assert [append(actor, table, amount=n) for n in (1, 2, 3)] == [1, 2, 3]
    first, second, third = FloorEvent.objects.order_by("version")
    assert bytes(first.previous_hash) == bytes(32)
    assert bytes(second.previous_hash) == bytes(first.hash)
    assert bytes(third.previous_hash) == bytes(second.hash)
    table.refresh_from_db()
    assert (table.version, bytes(table.head_hash)) == (3, bytes(third.hash))


def test_anyone_can_recompute_the_hash():
    house = make_house()
    actor = acting(make_staff(house, Role.JEFE))
    append(actor, make_table(house), amount=5)
    event = FloorEvent.objects.get()
    with connection.cursor() as cursor:
        cursor.execute("SELECT payload::text FROM tables_floorevent")
        (payload,) = cursor.fetchone()
    text = "\x1f".join(
        [
            str(event.house_id),
            str(event.table_id),
            "1",
            event.kind,
            str(event.actor_id),
            str(event.command_id),
            f"{event.happened_at:%Y-%m-%dT%H:%M:%S.%f}",
            payload,
        ]
    )
    assert hashlib.sha256(bytes(32) + text.encode()).digest() == bytes(event.hash)


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE tables_floorevent SET payload = '{}'",
        "DELETE FROM tables_floorevent",
        "TRUNCATE tables_floorevent CASCADE",
        "UPDATE tables_gamingtable SET version = version + 1",
        "UPDATE tables_gamingtable SET head_hash = 'x'",
    ],
)
def test_raw_sql_cannot_rewrite_it(attack):
    house = make_house()
    append(acting(make_staff(house, Role.JEFE)), make_table(house), amount=5)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(attack)
    assert FloorEvent.objects.count() == 1
    assert GamingTable.objects.get().version == 1
