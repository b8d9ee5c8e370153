"""Who turns punto's cards: by the bets of the coup and the order of the text, kept with it."""

from typing import Any

import pytest

from games.coups.models import Coup
from games.coups.services.coup_entry import BetEntry, CoupEntry
from games.rules.wagers import BET_COLUMNS
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tables.seating.services.standing import stand_guest
from tests.banca.banca_room import BancaRoom, make_banca_room
from tests.coups.room import Room, bet, make_room, punto_wins
from tests.floor.test_guards import attack
from tests.refused import assert_refused
from tests.shared import shared

pytestmark = pytest.mark.django_db


def build_room() -> BancaRoom:
    """Seat 2 holds the banca, so the turn goes 3, 4, 1."""
    room = make_banca_room()
    room.auction(2, 10_000)
    return room


built, room = shared(build_room)


def coup_of(room: Room, *bets: BetEntry, **more: Any) -> tuple[int | None, list[int]]:
    """Record a coup that banca wins with natural nine; return who turned punto's cards."""
    room.coup(CoupEntry(punto="2c3c", banca="Tc9d", bets=list(bets), **more))
    coup = Coup.objects.latest("id")
    payload = FloorEvent.objects.filter(kind="coup.settled").latest("id").payload
    assert (payload["receiver"], payload["declined"]) == (coup.receiver, coup.declined)
    return coup.receiver, coup.declined


def test_17_equal_bets_by_the_right_of_the_holder(room):
    bets = bet(1, "punto", 1000), bet(3, "punto", 500), bet(4, "punto", 1000)
    assert coup_of(room.room, *bets) == (4, [])


def test_4_of_the_standing_nobody_turns_them(room):
    GamingTable.objects.filter(id=room.room.table.pk).update(standing_guests=True)
    room.room.act(stand_guest, guest_name="Lola")
    assert coup_of(room.room, bet(101, "punto", 2000), bet(3, "punto", 1000)) == (3, [])
    assert coup_of(room.room, bet(101, "punto", 2000)) == (None, [])


def test_18_bets_of_two_seats_are_never_one(room):
    """Two who bet more together than the highest do not get the cards."""
    together = bet(3, "punto", 1000), bet(4, "punto", 1000)
    assert coup_of(room.room, *together, bet(1, "punto", 1500)) == (1, [])


def test_46_declined_they_go_to_the_second_highest_bet(room):
    bets = bet(1, "punto", 2000), bet(3, "punto", 1000), bet(4, "punto", 500)
    assert coup_of(room.room, *bets, declined=frozenset({1})) == (3, [1])
    assert coup_of(room.room, *bets, declined=frozenset({3, 1})) == (4, [1, 3])
    refused = assert_refused(
        "coup.not_to_decline", coup_of, room.room, *bets, declined=frozenset({3})
    )
    assert refused.article == "rio-de-la-plata 46"
    assert Coup.objects.count() == 2


def test_27_28_with_no_player_to_turn_them_the_pagador_stands_on_five(room):
    """Nobody bets on punto, or all have declined."""
    stood = {"punto": "5hKd", "banca": "3s4h"}
    for bets, declined in (([], ()), ([bet(1, "punto", 500)], (1,))):
        entry = CoupEntry(**stood, bets=bets, declined=frozenset(declined))
        room.room.coup(entry)
        assert Coup.objects.latest("id").receiver is None
        drew = CoupEntry(punto="5hKd2c", banca="3s4h", bets=bets, declined=frozenset(declined))
        refused = assert_refused("coup.third_undue", room.room.coup, drew)
        assert refused.article == "rio-de-la-plata 28"


def test_47_a_player_with_bets_on_both_hands_forfeits_them(room):
    both = bet(1, "punto", 2000), bet(1, "banca", 500)
    assert coup_of(room.room, *both, bet(4, "punto", 500)) == (4, [])
    assert coup_of(room.room, *both) == (None, [])
    assert coup_of(room.room, bet(2, "punto", 500)) == (None, [])  # the holder's own banca


def test_unknown_bets_leave_it_unknown(room):
    room.room.coup(CoupEntry(punto="2c3c", banca="Tc9d"))
    assert Coup.objects.get().receiver is None
    assert_refused(
        "coup.not_to_decline",
        room.room.coup,
        CoupEntry(punto="2c3c", banca="Tc9d", declined=frozenset({1})),
    )


@pytest.mark.parametrize(
    ("regulation", "table_format", "receiver"),
    [
        ("asturias-2011", "large", 101),  # the text asks for a bet only
        ("fournier", "large", 3),  # who is seated
        ("andalucia", "mini", None),  # at a reduced table no guest touches the cards
    ],
)
def test_the_texts_differ_in_who_may_turn_them(regulation, table_format, receiver):
    room = make_room(regulation, table_format)
    room.start()
    bets = [bet(1, "banca", 500), bet(2, "punto", 500), bet(3, "punto", 1000)]
    if table_format == "large":
        GamingTable.objects.filter(id=room.table.pk).update(standing_guests=True)
        room.act(stand_guest, guest_name="Lola")
        bets.append(bet(101, "punto", 2000))
    assert coup_of(room, *bets) == (receiver, [])


@pytest.mark.parametrize(
    ("receiver", "declined", "bets"),
    [(3, "{}", True), (2, "{2}", True), (2, "{3}", True), (2, "{}", False)],
)
def test_the_database_gives_them_to_a_bet_on_punto_only(receiver, declined, bets):
    room = make_room("andalucia", "large")
    room.start()
    room.coup(punto_wins(bet(1, "banca", 500), bet(2, "punto", 1000)))
    coup = Coup.objects.get()
    assert (coup.receiver, coup.declined) == (2, [])
    totals = (*BET_COLUMNS, "commission_minor", "house_result_minor")
    changed = {"number": "number + 1", "command_id": "gen_random_uuid()"}
    changed |= {"receiver": str(receiver), "declined": f"'{declined}'"}
    changed |= {} if bets else dict.fromkeys(("bets", *totals), "NULL")
    columns = [f'"{it.column}"' for it in Coup._meta.fields if it.name != "id"]
    values = [changed.get(column.strip('"'), column) for column in columns]
    copy = (
        f"INSERT INTO games_coup ({', '.join(columns)}) SELECT {', '.join(values)} FROM games_coup"
    )
    assert "a bet on punto" in attack(copy)
