"""Taking back a coup is fast, however long the journal of the table is."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.talla_acts.services.sabot import refuse_sabot
from games.voids.services import undo_coup, void_coup
from tests.coups.room import bet, make_room, punto_wins

LONG = 20_000
READ_MOST = 60
_PAST = """
    INSERT INTO tables_floorevent (house_id, table_id, version, kind, payload, actor_id,
        command_id, happened_at, previous_hash, hash)
    SELECT %(house)s, %(table)s, number,
        (ARRAY['talla.started', 'sabot.refused', 'act.undone', 'coup.settled', 'tip.recorded',
            'coup.settled', 'seat.taken', 'coup.settled'])[1 + number %% 8],
        '{"talla": -1, "session": -1, "kind": "sabot.refused", "version": 1}',
        %(actor)s, gen_random_uuid(), now(), '', ''
    FROM generate_series(1, %(long)s) AS number
"""


@pytest.fixture
def room(db):
    """A table with many tallas before the present one."""
    room = make_room()
    table = {"house": room.house.pk, "table": room.table.pk, "actor": room.jefe.pk, "long": LONG}
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        cursor.execute(_PAST, table)
        cursor.execute("UPDATE tables_gamingtable SET version = %(long)s", table)
        cursor.execute("SET LOCAL session_replication_role = 'origin'")
        cursor.execute("ANALYZE tables_floorevent")
    room.start()
    room.act(refuse_sabot)
    for _ in range(3):
        room.coup(punto_wins(*(bet(seat, "punto", 500) for seat in (1, 2, 3))))
    return room


def rows_read(plan):
    """Count the rows that a plan touched, also those it threw away."""
    of_parts = sum(rows_read(part) for part in plan.get("Plans", ()))
    if of_parts:
        return of_parts
    return plan["Actual Loops"] * (
        plan["Actual Rows"]
        + plan.get("Rows Removed by Filter", 0)
        + plan.get("Rows Removed by Index Recheck", 0)
    )


def journal_rows(queries):
    """Ask the database how many rows of the journal each look reads."""
    looks = [
        query["sql"]
        for query in queries
        if query["sql"].startswith("SELECT") and '"tables_floorevent"' in query["sql"]
    ]
    assert len(looks) > 3
    read = []
    for look in looks:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {look}")
            found = cursor.fetchone()[0]
        plan = (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]
        read.append(rows_read(plan))
    return read


@pytest.mark.parametrize("way", ["void", "undo"])
def test_no_look_goes_through_the_journal(room, way):
    with CaptureQueriesContext(connection) as asked:
        if way == "void":
            room.act(void_coup, room.jefe, number=3, reason="misdeal")
        else:
            room.act(undo_coup, number=3)
    assert max(journal_rows(asked.captured_queries)) <= READ_MOST
