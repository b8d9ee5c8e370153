"""The bets of an older coup are put right, as they would have been judged when they lay."""

import pytest

from casino.shift.selectors.coup_rows import ask_coups, place_of
from casino.shift.selectors.rules_side import play_by_rules
from games.coups.models import Coup, CoupCorrection, CoupVoid
from games.coups.services.coup_entry import CoupEntry
from games.coups.services.phases import mark_phase
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.seating.services.seats import leave_seat
from tests.banca.banca_room import make_banca_room
from tests.building import post_limits
from tests.corrections.correcting import balances, correct, placed, without_bets
from tests.coups.room import banca_wins, bet, make_room, punto_wins
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db


def test_a_wrong_bet_is_put_right_and_its_result_stays():
    """Banca wins by six: seat 1 bet 20 too much, seat 2 on the other hand, seat 3 was forgotten."""
    room = make_room()
    room.start()
    room.coup(banca_wins(bet(1, "banca", 3000), bet(2, "punto", 1000)))
    room.coup(punto_wins(bet(1, "punto", 500), bet(2, "banca", 500)))
    before = balances()
    right = placed((1, "banca", 1000), (2, "banca", 1000), (3, "tie", 500))
    answer = correct(room, 1, bets=right)
    wrong, coup = Coup.objects.filter(number=1).order_by("id")
    taken = [it["commission"] for it in (*wrong.bets[:1], *coup.bets[:2])]
    gets = {it["seat"]: it["gets_minor"] for it in answer["places"]}
    assert gets == {1: -2000 + taken[0] - taken[1], 2: 2000 - taken[2], 3: -500}
    assert balances()["guests"] - before["guests"] == sum(gets.values())
    assert sum(balances().values()) == 0
    assert (coup.punto, coup.winner, wrong.receiver, coup.receiver) == ("Js3sKd", "B", 2, None)
    event = FloorEvent.objects.get(kind="coup.corrected").payload
    assert [(it["seat"], it["stake"]) for it in event["before"]["bets"]] == [(1, 3000), (2, 1000)]
    assert [it["seat"] for it in event["bets"]] == [1, 2, 3]
    assert_refused("correction.same", correct, room, 1, bets=right[::-1])
    side = play_by_rules(room.session, ask_coups(place_of(room.session.pk)))
    assert (side.judged, side.misjudged) == (2, [])
    answer = correct(room, 1, 7, 2, bets=placed((1, "banca", 1000)))  # two of them never lay
    assert {it["seat"]: it["gets_minor"] for it in answer["places"]} == {
        1: -2000 + taken[1],
        2: -1000 + taken[2],
        3: 500,
    }


def test_bets_that_were_not_recorded_are_settled_against_what_was_paid_then():
    """Banca had won by six: seat 1 got 19.00 for its 20.00, seat 2 lost 10.00, seat 3 got back 5.

    Really punto won. Seat 1 gives 39.00, seat 2 gets 20.00, and seat 3 owes its 5.00.
    """
    room = make_room()
    room.start()
    room.coup(without_bets(banca_wins()))
    room.coup(punto_wins(bet(1, "punto", 500), bet(2, "banca", 500)))
    before = balances()
    laid = placed((1, "banca", 2000), (2, "punto", 1000), (3, "tie", 500))
    then = (1900, -1000, 0)
    paid = [{**it, "paid_then_minor": one} for it, one in zip(laid, then, strict=True)]

    def refused(code, *bets, number=1):
        return assert_refused(code, correct, room, number, 7, 2, bets=bets)

    assert refused("correction.paid_then", *laid).params["seat"] == 1
    refused("correction.paid_most", *paid[1:], {**paid[0], "paid_then_minor": 16_001})
    refused("correction.paid_most", *paid[1:], {**paid[0], "paid_then_minor": -2001})
    assert_refused("correction.paid_known", correct, room, 2, bets=paid)
    assert (balances(), CoupCorrection.objects.count()) == (before, 0)
    answer = correct(room, 1, 7, 2, bets=paid)
    assert {it["seat"]: it["gets_minor"] for it in answer["places"]} == {1: -3900, 2: 2000, 3: -500}
    known = [(it["seat"], it["wager"], it["paid_minor"]) for it in answer["paid_then"]]
    assert known == [(1, "banca", 1900), (2, "punto", -1000), (3, "tie", 0)]
    event = FloorEvent.objects.get(kind="coup.corrected").payload
    why = CoupCorrection.objects.get()
    assert event["before"]["bets"] is None
    assert answer["paid_then"] == event["paid_then"] == why.paid_then
    assert balances()["guests"] - before["guests"] == 1000 - 2000 - 500
    side = play_by_rules(room.session, ask_coups(place_of(room.session.pk)))
    assert (side.bets_recorded, side.judged, side.misjudged) == (True, 2, [])
    correct(room, 1, 3, 6)  # what was paid then is known by now
    assert CoupCorrection.objects.latest("id").paid_then is None


def test_bets_are_judged_as_when_the_coup_was_played():
    room = make_room()
    room.start()
    room.coup(banca_wins(bet(1, "banca", 500)))
    room.act(leave_seat, room.jefe, position=2)
    low = room.table.limit_postings.get()
    room.coup(without_bets(punto_wins()))
    post_limits(room.table, room.jefe, minimum=2500, step=2500)
    SeatOccupancy.objects.filter(table=room.table, seat__position=1).update(kept_limits=low)
    room.coup(punto_wins(bet(1, "punto", 500), bet(3, "punto", 2500)))
    rows = [model.objects.count() for model in (Coup, CoupVoid, Transfer, FloorEvent)]

    def refused(code, *bets, number=1):
        return assert_refused(code, correct, room, number, bets=placed(*bets))

    least = refused("limits.under_minimum", (1, "banca", low.minimum_minor - 100))
    assert least.article.startswith("asturias-2011")
    most = refused("limits.over_maximum", (1, "banca", low.maximum_minor + 500))
    assert most.article.startswith("asturias-2011")
    duty = refused("sabot.holder_must_bet", (2, "punto", 500))
    assert duty.article == "asturias-2011 C"
    refused("coup.empty_seat_bets", (1, "banca", 500), (9, "punto", 500))
    refused("money.no_chip", (1, "banca", 501))
    refused("correction.paid_then", (1, "banca", 500), number=2)
    refused("correction.same", (1, "banca", 500))
    refused("limits.under_minimum", (1, "punto", 500), (3, "punto", 500), number=3)
    assert [model.objects.count() for model in (Coup, CoupVoid, Transfer, FloorEvent)] == rows
    correct(room, 1, bets=placed((1, "banca", 500), (2, "punto", 500)))  # who has left since
    kept = placed((1, "banca", 500), (3, "punto", 2500))
    correct(room, 3, bets=kept)  # seat 1 keeps what it sat down under


def test_who_declined_punto_s_cards_by_the_wrong_bets_was_not_asked_by_the_right_ones():
    """Seat 3 declined them (rio-de-la-plata 46), though by its stake it had no right to them."""
    it = make_banca_room()
    it.auction(2, 10_000)
    laid = [bet(3, "punto", 2000), bet(4, "punto", 1000)]
    it.room.coup(CoupEntry(punto="4hKd2c", banca="2s5h", bets=laid, declined=frozenset({3})))
    assert (it.last_coup().receiver, it.last_coup().declined) == (4, [3])
    correct(it.room, 1, bets=placed((3, "punto", 1500), (4, "punto", 1000)))
    assert (it.last_coup().receiver, it.last_coup().declined) == (4, [3])
    correct(it.room, 1, bets=placed((3, "punto", 500), (4, "punto", 1000)))
    assert (it.last_coup().receiver, it.last_coup().declined) == (4, [])


def test_the_bet_of_a_guest_who_left_in_the_middle_of_the_coup_stays_in_its_correction():
    room = make_room("asturias-2011", "large")
    room.start()
    laid = placed((1, "banca", 500), (3, "punto", 1000))
    room.act(mark_phase, coup=1, phase="no_va_mas", bets=laid)
    room.act(mark_phase, coup=1, phase="cards", acts=True)
    room.act(leave_seat, position=3)
    room.coup(CoupEntry(winner="P", punto_total=7, banca_total=2))
    correct(room, 1, bets=placed((1, "banca", 1000), (3, "punto", 1000)))
    coup = Coup.objects.latest("id")
    assert (coup.receiver, {it["seat"]: it["pay"] for it in coup.bets}) == (3, {1: 0, 3: 1000})
    assert_refused("coup.empty_seat_bets", correct, room, 1, bets=placed((4, "punto", 1000)))
