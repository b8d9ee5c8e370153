"""A coup pays no more than its float is known to hold; coups without bets leave it unknown."""

import pytest

from casino.lib.sentences import sentence_of
from games.board.services import call_counts
from games.coups.models import Coup
from games.coups.services.coup_entry import CoupEntry
from games.voids.services import undo_coup, void_coup
from tables.boxes.services import record_drop
from tables.counting.services import check_counts
from tables.journal.models import CommandRecord, FloorEvent
from tables.ledger.models import Account, TableFloat, Transfer
from tables.ledger.selectors.floats import is_float_known
from tests.coups.room import bet, make_room, punto_wins
from tests.raw_sql import attack
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room():
    """A table in play with 100.00 in its float, counted by two."""
    room = make_room("andalucia", "mini")
    Account.objects.create(house=room.house, table=room.table, kind="float")
    count(room, {10_000: 1})
    room.start()
    return room


def count(room, pieces):
    room.act(call_counts, room.jefe, counts={"interim_float": pieces})
    room.act(check_counts, counts={"interim_float": pieces})


def held(room):
    return TableFloat.objects.get(account__table=room.table).held_minor


def is_known(room):
    return is_float_known(room.table)


def play(room, seat=1, wager="punto", stake=500):
    """Play a coup that punto wins; return its number."""
    return room.coup(punto_wins(bet(seat, wager, stake)))["coup"]


def play_without_bets(room):
    return room.coup(CoupEntry(winner="P", punto_total=7, banca_total=2, bets=None))["coup"]


def void(room, number):
    room.act(void_coup, room.jefe, number=number, reason="misdeal")


def refused(room, *bets):
    before = (Coup.objects.count(), Transfer.objects.count(), FloorEvent.objects.count(),
              CommandRecord.objects.count())  # fmt: skip
    refusal = assert_refused("coup.float_holds_less", room.coup, punto_wins(*bets))
    assert not refusal.params, "counts are blind"
    assert sentence_of(refusal.code, {}, "EUR")
    assert (Coup.objects.count(), Transfer.objects.count(), FloorEvent.objects.count(),
            CommandRecord.objects.count()) == before  # fmt: skip


def test_a_coup_that_pays_more_than_the_float_holds_is_refused_whole(room):
    play(room, stake=5_000)
    assert held(room) == 5_000
    refused(room, bet(1, "punto", 5_500))
    assert held(room) == 5_000
    play(room, stake=5_000)
    assert (held(room), is_known(room)) == (0, True)


def test_a_coup_collects_before_it_pays(room):
    room.coup(punto_wins(bet(1, "punto", 20_000), bet(2, "banca", 10_000)))
    assert held(room) == 0


def test_a_count_is_the_way_out_and_the_same_coup_is_recorded(room):
    refused(room, bet(1, "punto", 10_500))
    count(room, {10_000: 2})
    play(room, stake=10_500)
    assert held(room) == 9_500


def test_a_coup_without_bets_leaves_the_float_unknown_until_it_is_counted(room):
    number = play_without_bets(room)
    assert not is_known(room)
    play(room, stake=50_000)
    assert not is_known(room), "unknown, not below zero"
    count(room, {10_000: 1})
    assert (held(room), is_known(room)) == (10_000, True)
    refused(room, bet(1, "punto", 10_500))
    assert number == 1


def test_an_undone_coup_without_bets_leaves_it_as_it_was(room):
    room.act(undo_coup, number=play_without_bets(room))
    assert (held(room), is_known(room)) == (10_000, True)
    refused(room, bet(1, "punto", 10_500))


def test_two_coups_without_bets_are_both_undone_before_it_is_known(room):
    play_without_bets(room)
    second = play_without_bets(room)
    void(room, second)
    assert not is_known(room)
    void(room, second - 1)
    assert is_known(room)


def test_the_money_of_a_void_coup_is_in_the_float_again(room):
    room.coup(punto_wins(bet(1, "banca", 5_000)))
    number = play(room, stake=15_000)
    void(room, number)
    assert (held(room), is_known(room)) == (15_000, True)
    number = play_without_bets(room)
    play(room, stake=20_000)
    play(room, stake=20_000)
    void(room, number + 2)
    void(room, number + 1)
    assert not is_known(room)
    void(room, number)
    assert (held(room), is_known(room)) == (15_000, True)


def test_a_void_is_written_even_if_the_collected_chips_have_left(room):
    room.coup(punto_wins(bet(1, "banca", 5_000)))
    count(room, {500: 1})
    void(room, 1)
    assert (held(room), is_known(room)) == (None, False)


def test_a_void_of_a_coup_without_bets_that_was_counted_in_leaves_it_unknown(room):
    number = play_without_bets(room)
    count(room, {10_000: 1})
    void(room, number)
    assert not is_known(room)
    count(room, {10_000: 1})
    assert is_known(room)


def test_a_float_below_zero_after_the_last_coup_without_bets_is_void_is_unknown(room):
    number = play_without_bets(room)
    room.act(record_drop, amount_minor=20_000)
    assert held(room) == -10_000
    void(room, number)
    assert (held(room), is_known(room)) == (None, False)


def test_a_float_that_nobody_counted_pays(room):
    other = make_room(house=room.house)
    other.start()
    play(other, stake=50_000)
    assert not is_float_known(other.table)


def test_no_statement_pays_a_coup_past_the_float(room):
    play(room, stake=500)
    assert "float_holds_it" in attack(
        """
        INSERT INTO tables_transfer (house_id, gaming_day, debit_id, credit_id, shift_id,
            session_id, amount_minor, reason, command_id, actor_id, made_at)
        SELECT house_id, gaming_day, debit_id, credit_id, shift_id, session_id, 10000, 'drop',
            gen_random_uuid(), actor_id, now()
        FROM tables_transfer WHERE reason = 'coup_paid'
        """
    )
