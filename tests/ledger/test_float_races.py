"""Two who take from one float in the same moment."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import DatabaseError, connection, transaction

from tables.boxes.events import BoxEvent
from tables.journal.services import journal
from tests.floor.test_races import codes, together
from tests.ledger.test_float_holds import CHIP, by_hand, drop, held
from tests.ledger.test_ledger_guards import INSERT, insert
from tests.locks import wait_for_a_waiter
from tests.opened import FLOAT_MINOR, Floor, make_floor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def floor(db: None) -> Floor:
    return make_floor()


def test_two_who_take_at_once_do_not_count_on_the_same_chips(floor):
    floor.open()
    drop(floor, FLOAT_MINOR - CHIP)
    acts = [lambda: drop(floor, CHIP)] * 4
    assert codes(together(*acts)) == ["float.holds_less"] * 3
    assert held(floor) == 0


def test_a_movement_past_the_services_waits_for_the_one_before(floor):
    floor.open()
    drop(floor, FLOAT_MINOR - CHIP)
    first, second = by_hand(floor, CHIP), by_hand(floor, CHIP)

    def take():
        try:
            return insert(second)
        except DatabaseError as error:
            return str(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as apart:
        with transaction.atomic():
            connection.cursor().execute(INSERT, first)
            waiting = apart.submit(take)
            wait_for_a_waiter()
            hand = journal.Hand(floor.house.pk, first["actor"], first["command"])
            facts = {"session": first["session"], "amount_minor": CHIP}
            journal.append_by(hand, BoxEvent.DROP_RECORDED, facts, floor.table.pk)
        assert "float_holds_it" in waiting.result()
    assert held(floor) == 0
