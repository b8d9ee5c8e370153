"""An older coup under a holder's banca is put right, with the passes after it."""

import pytest

from games.banca_acts.services import undo_banca_act
from games.coups.models import Coup, CoupCorrection
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tests.banca.banca_checks import whole
from tests.banca.banca_room import make_banca_room
from tests.building import acting
from tests.corrections.correcting import correct, paid, placed, without_bets
from tests.coups.room import banca_wins, bet, make_room
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db


def test_another_winner_under_a_holders_banca_settles_the_later_passes_otherwise():
    """100.00 at seat 2 three times: of every second won pass a tenth is taken (29).

    The first was a tie. So the second is his first won pass, and the third the one that pays 10.00;
    a half that he withdrew after two was not due, and stands.
    """
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B", bet(2, "banca", 10_000), bet(3, "punto", 2000))
    room.coup("B", bet(3, "banca", 1000))
    room.do("withdraw_half")
    room.coup("B")
    assert room.view["holder"]["won"] == 3
    answer = correct(room.room, 1, 5, 5, person=room.room.croupier, witness=acting(room.room.jefe))
    got = {it["seat"]: it["gets_minor"] for it in answer["places"]}
    assert got == {2: -10_000 - (10_000 - 1000), 3: 2000}
    owed_later = [(it["coup"], it["places"][0]["gets_minor"]) for it in answer["followed"]]
    assert owed_later == [(2, 1000), (3, -500)]
    assert (answer["banca"]["stays"], answer["banca"]["stood"]) == (False, ["WithdrawHalf"])
    assert (answer["banca"]["seat"], answer["banca"]["stake_minor"]) == (2, 5000)
    event = FloorEvent.objects.get(kind="coup.corrected").payload
    assert [
        (it["coup"], it["before"]["bets"][-1]["commission"], it["bets"][-1]["commission"])
        for it in event["followed"]
    ] == [(2, 1000, 0), (3, 0, 500)]
    signed = CoupCorrection.objects.order_by("id")
    assert [(it.signed_by, it.follows) for it in signed] == [
        (room.room.jefe, None),
        *[(room.room.jefe, signed[0])] * 2,
    ]
    assert room.view["holder"]["won"] == 2
    assert room.house_won() == -2000 - 10_000 - 1000 + 100 - 5000 + 500 + 2000
    whole(room)


def test_what_was_dealt_stands_where_the_sabot_was_due_elsewhere():
    """Seat 2 had lost the first coup, and dealt on: his 100.00 lay anew, and won its first pass."""
    room = make_banca_room()
    room.auction(2, 10_000)
    for winner in "BBP":
        room.coup(winner)
    room.take(3, 20_000)
    answer = correct(room.room, 1, 7, 2)
    assert [(it["seat"], it["gets_minor"]) for it in answer["places"]] == [(2, -20_000)]
    assert [(it["coup"], it["places"][0]["gets_minor"]) for it in answer["followed"]] == [(2, 1000)]
    assert (answer["banca"]["stays"], answer["banca"]["seat"]) == (True, 3)
    assert [it.holder for it in Coup.objects.filter(void=None).order_by("number")] == [2, 2, 2]
    answer = correct(room.room, 3, 5, 5)  # no pass followed: he keeps it, and 200.00 go back
    assert (answer["banca"]["dropped"], answer["banca"]["seat"]) == (["Take"], 2)
    assert_refused("banca.undo_over", room.room.act, undo_banca_act, number=room.view["number"])
    assert Talla.objects.get().holder == 2
    whole(room)


def test_bets_beside_a_holders_banca_are_put_right():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("P", bet(3, "banca", 500))
    room.take(3, 10_000)
    room.coup("B", unknown=True)
    answer = correct(room.room, 1, bets=placed((3, "punto", 500)))
    assert [(it["seat"], it["gets_minor"]) for it in answer["places"]] == [(3, 1000)]
    assert (answer["banca"], answer["followed"]) == (None, [])
    correct(room.room, 2, 9, 1)  # without its bets
    assert (room.last_coup().bets, room.view["holder"]) == (None, None)
    whole(room)


def test_unrecorded_bets_against_a_holders_banca_say_what_it_came_to_then():
    """100.00 at seat 2, and 20.00 on punto at seat 3: banca won, so 2 got 100.00 and 3 lost 20.00.

    Really punto won: seat 2 gives his 100.00 and the stake (200.00), seat 3 gets 40.00.
    """
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B", unknown=True)
    lay = paid((3, "punto", 2000, -2000))

    def refused(code, **said):
        return assert_refused(code, correct, room.room, 1, 7, 2, **said)

    assert refused("correction.banca_paid_then", bets=lay).params["seat"] == 2
    for amount in (10_001, -10_001):
        refusal = refused("correction.banca_paid_most", bets=lay, banca_paid_then_minor=amount)
        assert refusal.params == {"amount_minor": 10_001, "stake_minor": 10_000, "seat": 2}
    refused("correction.banca_not_asked", banca_paid_then_minor=10_000)  # bets left unknown
    refused("correction.paid_then", bets=placed((3, "punto", 2000)), banca_paid_then_minor=10_000)
    assert (room.house_won(), CoupCorrection.objects.count()) == (0, 0)
    answer = correct(room.room, 1, 7, 2, bets=lay, banca_paid_then_minor=10_000)
    assert {it["seat"]: it["gets_minor"] for it in answer["places"]} == {2: -20_000, 3: 4000}
    assert answer["banca_then"] == {"seat": 2, "stake_minor": 10_000, "paid_minor": 10_000}
    assert answer["paid_then"] == [{"seat": 3, "wager": "punto", "paid_minor": -2000}]
    of_banca = {"seat": 2, "wager": "banca", "paid_minor": 10_000}
    event = FloorEvent.objects.get(kind="coup.corrected").payload
    assert CoupCorrection.objects.get().paid_then == [*answer["paid_then"], of_banca]
    assert event["paid_then"] == [*answer["paid_then"], of_banca]
    assert room.house_won() == 10_000 - 2000, "the books had none of it"
    laid = [(it["seat"], it["wager"], it["stake"]) for it in room.last_coup().bets]
    assert laid == [(3, "punto", 2000), (2, "banca", 10_000)]
    refused("correction.banca_not_asked", bets=placed(), banca_paid_then_minor=0)  # known by now
    whole(room)


def test_a_discount_that_was_forgotten_is_the_difference_of_the_holder():
    """Of the second won pass of 100.00 a tenth is taken (29): he got 100.00, and owes 10.00."""
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.coup("B", unknown=True)
    answer = correct(room.room, 2, bets=placed(), banca_paid_then_minor=10_000)
    assert [(it["seat"], it["gets_minor"]) for it in answer["places"]] == [(2, -1000)]
    assert (answer["banca"], answer["followed"]) == (None, [])
    (row,) = room.last_coup().bets
    assert (row["stake"], row["commission"]) == (10_000, 1000)
    whole(room)


def test_what_a_holders_banca_was_paid_is_asked_only_of_one():
    room = make_room()
    room.start()
    room.coup(without_bets(banca_wins()))
    said = {"bets": paid((1, "banca", 500, 475)), "banca_paid_then_minor": 500}
    assert_refused("correction.banca_not_asked", correct, room, 1, **said)
    there = make_banca_room()
    there.auction(2, 10_000)
    there.coup("B")
    there.do("announce_suite")
    there.do("withdraw_banca")
    while there.view["asked"]:
        there.do("renounce", seat=there.view["asked"]["seat"])
    there.coup("B", unknown=True)
    lay = {"bets": paid((3, "punto", 2000, -2000))}
    caught = assert_refused(
        "correction.banca_not_asked", correct, there.room, 2, 7, 2, **lay, banca_paid_then_minor=0
    )
    assert caught.params == {"number": 2}
    answer = correct(there.room, 2, 7, 2, **lay)
    assert [(it["seat"], it["gets_minor"]) for it in answer["places"]] == [(3, 4000)]
    assert answer["banca_then"] is None
    whole(there)
