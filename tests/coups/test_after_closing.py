"""The database's refusals once a table is closed: its coups are counted and signed."""

import pytest
from django.db import DatabaseError, connection, transaction

from tables.counting.selectors import CLOSING_KINDS
from tests.building import acting
from tests.counting.counted import close_table
from tests.coups.room import banca_wins, bet, make_room

pytestmark = pytest.mark.django_db

LATE = {
    "coup": """
        INSERT INTO games_coup (house_id, table_id, session_id, shift_id, talla_id, gaming_day,
            number, regulation, regulation_version, punto, banca, winner, punto_total,
            banca_total, recorded_by_id, recorded_at, command_id)
        SELECT house_id, table_id, session_id, shift_id, talla_id, gaming_day, 99, regulation,
            regulation_version, punto, banca, winner, punto_total, banca_total, recorded_by_id,
            recorded_at, gen_random_uuid()
        FROM games_coup
        """,
    "void": """
        INSERT INTO games_coupvoid (house_id, coup_id, reason, voided_by_id, voided_at)
        SELECT house_id, id, 'late', recorded_by_id, recorded_at FROM games_coup
        """,
}


@pytest.mark.parametrize("record", LATE)
def test_no_coup_and_no_void_comes_after_the_closing_counts(record):
    room = make_room()
    room.start()
    room.coup(banca_wins(bet(1, "banca", 2500)))
    counts = {kind.value: {} for kind in CLOSING_KINDS}
    room.act(
        close_table, room.jefe, counts=counts, signer=acting(room.croupier), early_reason="Alarma"
    )
    with (
        pytest.raises(DatabaseError, match=r"takes no further record|nothing is played"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(LATE[record])
