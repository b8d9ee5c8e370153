"""The next holder of the banca: by suite, by a new deck, by leaving and standing."""

import pytest

from games.talla_acts.services.talla import show_cut_card
from games.tallas.models import Talla
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.seating.services.seats import leave_seat, take_seat
from tables.seating.services.standing import leave_standing
from tests.banca.banca_checks import refused, stand, whole
from tests.banca.banca_room import make_banca_room
from tests.building import sit
from tests.coups.room import bet

pytestmark = pytest.mark.django_db


def test_a_suite_costs_the_discount_that_parity_spared_and_goes_to_the_right():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    assert room.view["holder"]["suite_costs_minor"] == 1000
    room.do("withdraw_banca")
    cost = Transfer.objects.get(reason="banca_suite")
    assert (cost.amount_minor, cost.debit.kind) == (1000, "commission")
    assert room.view["asked"]["seat"] == 3
    refused("banca.same_amount", room, "take", player=room.player(3), amount_minor=5000)
    room.take(3, 10_000)
    assert room.view["holder"]["in_suite"] is True
    refused("banca.suite_no_half", room, "withdraw_half")
    room.coup("P")
    assert room.view["asked"]["seat"] == 3  # to the right of the giver of the first suite (41)
    assert room.house_won() == -10_000 + 1000 + 10_000
    whole(room)


def test_a_suite_nobody_wants_is_dealt_by_the_house_and_claimed_after_a_tie():
    room = make_banca_room(1, 2, 3)
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca")
    before = room.house_won()
    room.do("renounce", seat=3)
    room.do("renounce", seat=1)
    assert room.view["asked"]["to"] == "giver"
    room.do("renounce", seat=2)
    assert room.view["holder"]["house"] is True
    assert room.coup("T", bet(1, "punto", 500))["holder"] is None
    assert [line["seat"] for line in room.last_coup().bets] == [1]
    room.do("claim_suite", player=room.player(1))
    assert room.view["holder"]["seat"] == 1
    room.coup("P", bet(3, "punto", 500))
    assert room.house_won() - before == 10_000 - 500
    whole(room)


def test_the_houses_own_banca_moves_no_money_of_the_house():
    room = make_banca_room(1, 2, 3)
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca")
    for seat in (3, 1, 2):
        room.do("renounce", seat=seat)
    before = room.house_won()
    room.coup("B", bet(1, "punto", 500))
    assert room.house_won() - before == 500
    coup = room.last_coup()
    assert (coup.holder, coup.banca_stake_minor) == (None, 0)
    whole(room)


def test_the_deck_ends_and_the_unbeaten_holder_opens_the_next():
    room = make_banca_room()
    room.auction(3, 10_000)
    room.coup("B")
    room.room.act(show_cut_card)
    room.coup("B")
    assert Talla.objects.get().ended_at is not None
    assert room.view["asked"]["seat"] == 3
    assert room.view["decks"] == 2
    room.take(3, 20_000)
    talla = room.room.start(first_card="")
    assert (talla.number, talla.holder) == (2, 3)
    whole(room)


def test_a_banca_that_nobody_wants_burns_the_deck():
    room = make_banca_room(1, 2, 3)
    room.auction(2, 10_000)
    room.coup("P")
    for seat in (3, 1):
        room.do("renounce", seat=seat)
    room.do("renounce", seat=2)
    assert room.view["phase"] == "Auction"
    assert Talla.objects.get().ended_at is not None
    kinds = list(FloorEvent.objects.order_by("version").values_list("kind", flat=True))
    assert kinds[-2:] == ["banca.acted", "talla.ended"]
    whole(room)


def test_a_player_who_leaves_is_not_asked_and_the_holder_is_bound():
    room = make_banca_room(1, 2, 3, 4)
    room.auction(2, 10_000)
    room.room.act(leave_seat, position=2)
    room.room.act(leave_seat, position=3)
    newcomer = sit(room.room.table, 2)
    holder = room.view["holder"]
    assert (holder["seat"], holder["name"]) == (2, room.guests[2].name)
    assert room.view["standing"] == [{"player": str(newcomer.pk), "name": newcomer.name}]
    room.coup("P")
    assert room.view["asked"]["seat"] == 4
    room.do("renounce", seat=4)
    assert room.view["asked"]["seat"] == 1
    assert room.table.seats == {
        1: room.player(1),
        2: str(newcomer.pk),
        4: room.player(4),
    }
    whole(room)


def test_a_guest_who_changes_seats_is_asked_where_he_sits_now():
    room = make_banca_room(1, 2, 3)
    room.auction(1, 10_000)
    room.coup("P")
    SeatOccupancy.objects.filter(guest=room.guests[2]).update(
        seat=room.room.table.seats.get(position=6)
    )
    assert room.view["asked"]["seat"] == 3
    room.do("renounce", seat=3)
    assert room.view["asked"]["seat"] == 6
    whole(room)


def test_a_standing_player_takes_the_turn_of_a_seat_that_renounced():
    room = make_banca_room()
    player, _ = stand(room, "Rosa")
    room.auction(2, 10_000)
    room.coup("P")
    room.do("renounce", seat=3)
    asked = room.view["asked"]
    assert (asked["to"], asked["seat"], asked["player"]) == ("standing", 3, None)
    room.do("take", player=player, amount_minor=5000)
    assert (room.view["holder"]["seat"], room.view["holder"]["name"]) == (3, "Rosa")
    # the seat is lent: the guest who sits there bets as everybody does
    room.coup("B", bet(3, "banca", 5000))
    lines = [line for line in room.last_coup().bets if line["seat"] == 3]
    assert sorted(line["commission"] for line in lines) == [0, 500]
    room.coup("P")
    assert room.view["asked"]["seat"] == 4
    whole(room)


def test_a_suite_that_no_seat_wants_goes_to_the_standing_and_then_back():
    room = make_banca_room(1, 2, 3)
    player, place = stand(room, "Rosa")
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca", wishes_on=False)
    for seat in (3, 1):
        room.do("renounce", seat=seat)
    assert room.view["asked"]["to"] == "standing"
    room.room.act(leave_standing, room.room.jefe, place=place)
    assert room.view["asked"]["to"] == "giver"
    assert room.view["standing"] == []
    room.take(2, 10_000)
    assert room.view["holder"]["in_suite"] is True
    refused("banca.not_now", room, "take", player=player, amount_minor=10_000)
    whole(room)


def test_a_standing_player_who_sits_down_is_asked_at_the_seat():
    room = make_banca_room(1, 2, 3)
    player, place = stand(room, "Rosa")
    room.auction(1, 10_000)
    room.coup("P")
    room.room.act(leave_standing, room.room.jefe, place=place)
    room.room.act(take_seat, position=7, guest_id=int(player))
    for seat in (2, 3):
        room.do("renounce", seat=seat)
    assert (room.view["asked"]["seat"], room.view["asked"]["name"]) == (7, "Rosa")
    whole(room)
