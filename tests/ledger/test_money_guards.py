"""Commission taken or pay on coups goes back by its own act, once and whole."""

import pytest
from django.db import connection

from casino.lib.policy import Role
from games.board.services import close_table
from games.commission_taken.models import CommissionTaken
from games.commission_taken.services import record_commission, take_back_commission
from games.coups.models import CoupVoid
from games.coups.services.coup_entry import CoupEntry
from games.voids.services import void_coup
from tables.boxes.services import record_tip
from tables.counting.selectors import (
    CLOSING_KINDS,
    CountState,
    find_closing_counting,
    read_progress,
)
from tables.ledger.models import Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tests.building import acting, make_staff, new_command
from tests.counting.counted import count_by_two
from tests.coups.room import banca_wins, bet, make_room
from tests.floor.test_guards import attack
from tests.refused import assert_refused

WITHOUT_BETS = CoupEntry(winner="B", punto_total=2, banca_total=6)


@pytest.fixture
def room(db):
    made = make_room()
    made.start()
    return made


def at_the_end(sql, *values):
    """Attack, and run the checks of the transaction's end at once."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    message = attack(sql, *values)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    return message


def test_commission_entered_for_coups_is_taken_back_and_not_corrected_by_hand(room):
    room.coup(WITHOUT_BETS)
    taken = room.act(record_commission, amount_minor=750)["taken"]
    cashier, manager = (make_staff(room.house, it) for it in (Role.CASHIER, Role.PIT_MANAGER))
    by_hand = {"right_minor": 500, "words": "typed wrongly", "signer": acting(manager)}
    moved = Transfer.objects.get(reason="commission_taken")
    assert_refused(
        "ledger.by_its_act",
        correct_transfer,
        actor=acting(cashier),
        command=new_command(),
        transfer_id=moved.pk,
        **by_hand,
    )
    room.act(take_back_commission, room.jefe, taken_id=taken, reason="typed wrongly")
    assert room.act(record_commission, amount_minor=500)["coups"] == 1
    room.act(void_coup, room.jefe, number=1, reason="no coup")
    box = moved.debit
    assert sum(box.debits.values_list("amount_minor", flat=True)) == 1_250
    assert sum(box.credits.values_list("amount_minor", flat=True)) == 1_250


BACK = """
    INSERT INTO games_commissiontakenback (house_id, taken_id, reason, actor_id, made_at)
    SELECT house_id, id, 'why', actor_id, now() FROM games_commissiontaken
    """
TAKEN = """
    INSERT INTO games_commissiontaken
        (house_id, session_id, amount_minor, transfer_id, actor_id, command_id, made_at)
    SELECT house_id, session_id, amount_minor, id, actor_id, command_id, now()
    FROM tables_transfer WHERE reason = 'tip'
    """


def test_no_amount_is_taken_back_without_its_chips(room):
    room.coup(WITHOUT_BETS)
    room.act(record_commission, amount_minor=750)
    assert "goes back as it came" in at_the_end(BACK)


def test_chips_in_another_box_are_no_commission(room):
    room.act(record_tip, amount_minor=750)
    assert "transfer of the same amount" in attack(TAKEN)
    assert not CommissionTaken.objects.exists()


def test_no_coup_is_void_without_its_money_back(room):
    room.coup(banca_wins(bet(1, "banca", 2_500)))
    void = """
        INSERT INTO games_coupvoid (house_id, coup_id, reason, voided_by_id, voided_at)
        SELECT house_id, id, 'why', recorded_by_id, now() FROM games_coup
        """
    assert "void coup goes back" in at_the_end(void)
    room.act(void_coup, room.jefe, number=1, reason="no coup")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert CoupVoid.objects.count() == 1


def test_play_without_bets_after_a_count_was_called_makes_it_count_again(room):
    kinds = ("closing_float", "commission_box", "tip_box", "drop_box")
    people = {"actor": acting(room.jefe), "signer": acting(room.croupier)}
    count_by_two(**people, table_id=room.table.pk, counts={kind: {} for kind in kinds})
    room.start()
    room.coup(WITHOUT_BETS)
    progress = read_progress(find_closing_counting(room.session), CLOSING_KINDS)
    moved = {kind.value for kind, it in progress.items() if it.state is CountState.MOVED}
    assert moved == {"closing_float", "commission_box"}
    assert_refused("count.money_moved", room.act, close_table, room.jefe)
    count_by_two(**people, table_id=room.table.pk, counts={kind: {} for kind in kinds})
    room.act(void_coup, room.jefe, number=1, reason="no coup")
    progress = read_progress(find_closing_counting(room.session), CLOSING_KINDS)
    assert {kind.value for kind, it in progress.items() if it.state is CountState.MOVED} == moved
