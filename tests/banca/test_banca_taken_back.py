"""Coups and acts of a banca that are undone or void, and the acts that rest on them."""

import pytest
from django.db import transaction

from casino.lib.errors import Conflict
from games.banca.selectors import rows as banca_rows
from games.banca_acts.services import undo_banca_act
from games.talla_acts.services.talla import end_talla, show_cut_card
from games.tallas.models import Talla
from games.voids.services import undo_coup, void_coup
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tests.banca.banca_checks import whole
from tests.banca.banca_room import make_banca_room
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db


def test_bets_that_nobody_recorded_leave_the_money_unknown_and_the_passes_known():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B", unknown=True)
    coup = room.last_coup()
    assert (coup.bets, coup.commission_minor, coup.banca_stake_minor) == (None, None, None)
    assert room.view["holder"]["won"] == 1
    assert room.house_won() == 0


def test_an_undone_coup_takes_back_its_pass_and_the_acts_after_it():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.coup("P")
    room.take(3, 20_000)
    answer = room.room.act(undo_coup, number=2)
    assert answer["holder"] == 2
    holder = room.view["holder"]
    assert (holder["seat"], holder["won"], holder["stake_minor"]) == (2, 1, 10_000)
    assert room.house_won() == -10_000
    assert Talla.objects.get().holder == 2
    event = FloorEvent.objects.get(kind="coup.voided")
    assert event.payload["banca_acts"]["acts"][0]["takes_back"] is not None
    room.coup("B")
    assert room.last_coup().commission_minor == 1000
    whole(room)


def test_a_void_returns_the_later_cost_of_a_suite():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca")
    room.room.act(void_coup, room.room.jefe, number=1, reason="misread")
    assert room.house_won() == 0
    assert room.view["holder"]["won"] == 0
    whole(room)


def test_the_cost_of_a_suite_is_returned_once():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    before = room.house_won()
    room.do("withdraw_banca")
    room.room.act(undo_banca_act, number=room.view["number"])
    assert room.house_won() == before
    room.room.act(void_coup, room.room.jefe, number=1, reason="misread")
    assert room.house_won() == 0
    assert Transfer.objects.filter(reason="banca_suite_back").count() == 1
    whole(room)


def test_a_voided_last_coup_of_a_deck_lets_it_go_on():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.room.act(show_cut_card)
    room.coup("B")
    room.room.act(void_coup, room.room.jefe, number=1, reason="misread")
    assert Talla.objects.get().ended_at is None
    assert room.view["holder"]["seat"] == 2
    room.room.act(end_talla)
    assert room.view["holder"] is None


def test_an_act_is_undone_while_nothing_rests_on_it():
    room = make_banca_room()
    room.auction(2, 10_000)
    number = room.view["number"]
    room.room.act(undo_banca_act, number=number)
    assert room.view["phase"] == "Auction"
    assert room.view["auction"]["offers"] == [{"seat": 2, "amount_minor": 10_000}]
    assert_refused("banca.undo_over", room.room.act, undo_banca_act, number=room.view["number"])
    room.do("close_offers")
    room.coup("B")
    with pytest.raises(Conflict):
        room.room.act(undo_banca_act, number=room.view["number"])
    whole(room)


def test_a_result_from_rows_that_were_rolled_back_is_forgotten():
    room = make_banca_room()
    room.auction(2, 10_000)
    before = transaction.savepoint()
    room.do("raise", by_minor=5000)
    assert room.view["holder"]["stake_minor"] == 15_000
    remembered = dict(banca_rows._folded)
    transaction.savepoint_rollback(before)
    assert room.view["holder"]["stake_minor"] == 10_000
    room.do("raise", by_minor=1000)  # by another process: this one keeps its last result
    banca_rows._folded.update(remembered)
    assert room.view["holder"]["stake_minor"] == 11_000
    whole(room)


@pytest.mark.parametrize("desisted", [False, True])
def test_a_talla_ends_while_its_first_banca_is_still_to_be_had(desisted):
    room = make_banca_room()
    if desisted:
        room.auction(2, 10_000)
        room.coup("T")
        room.do("desist")
    else:
        room.do("offer", seat=2, amount_minor=10_000)
    room.room.act(end_talla)
    assert room.view["phase"] == ("Left" if desisted else "Auction")
    assert room.view["decks"] == 1
    whole(room)
