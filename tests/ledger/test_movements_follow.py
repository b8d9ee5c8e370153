"""No movement without its record, whatever it is called: each room answers for its own."""

import uuid

import pytest
from django.db import connection

from tables.ledger.models import Account
from tables.ledger.words import REASON_WORDS
from tests.coups.room import make_room
from tests.raw_sql import attack

OF_COUPS = {"coup_collected", "coup_paid", "coup_commission"}
"""A coup, which is in a hurry, asks for all three at once, in the body of its guard."""
OTHERWISE = {
    "opening_float": "a table opens once, with the float that was counted",
    "fill": "chips of a fill or a credit move when its slip is received",
    "credit": "chips of a fill or a credit move when its slip is received",
    **dict.fromkeys(OF_COUPS, "a movement of a coup has the amount of its bets"),
}
SIGNED = {"correction", "commission_corrected", "commission_unrecovered"}
"""Refused sooner, by the constraint that two people sign them."""


def move(room, reason):
    """A tip by its places and its session, under any name."""
    tips, _ = Account.objects.get_or_create(house=room.house, table=room.table, kind="tips")
    guests, _ = Account.objects.get_or_create(house=room.house, table=None, kind="guests")
    return attack(
        (
            "INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id,"
            " credit_id, amount_minor, reason, command_id, actor_id, words, made_at)"
            " SELECT house_id, id, shift_id, (SELECT gaming_day FROM tables_shift"
            " WHERE id = shift_id), %s, %s, 500, %s, %s, %s, '', now()"
            " FROM tables_tablesession WHERE table_id = %s AND closed_at IS NULL",
            [tips.pk, guests.pk, reason, str(uuid.uuid4()), room.croupier.pk, room.table.pk],
        )
    )


def test_a_movement_has_the_record_that_its_name_says(db):
    room = make_room()
    room.start()
    for reason in (*REASON_WORDS, "gift", "commission_gift"):
        refused = OTHERWISE.get(reason, "a movement that is called so has its record")
        expected = "correction_is_countersigned" if reason in SIGNED else refused
        assert expected in move(room, reason), reason


@pytest.mark.django_db
def test_each_reason_is_answered_for_by_one_room():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgdeferrable"
            " AND tgrelid = 'tables_transfer'::regclass AND NOT tgisinternal"
            " AND tgname NOT LIKE 'pgtrigger\\_transfer\\_for\\_a\\_reason\\_%'"
        )
        asked = [definition for (definition,) in cursor.fetchall()]
    answers = {
        reason: len([it for it in asked if f"'{reason}'::" in it]) for reason in REASON_WORDS
    }
    assert answers == {reason: int(reason not in OF_COUPS) for reason in REASON_WORDS}
