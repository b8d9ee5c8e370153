"""An older coup is put right; those after it stay, and everything is drawn from the right one."""

import pytest
from django.db import connection
from django.db.models import Sum

from casino.lib.errors import NotFound
from casino.shift.selectors.coup_rows import ask_coups, place_of
from casino.shift.selectors.moves_of_coups import STRAYS
from casino.shift.selectors.rules_side import play_by_rules
from casino.shift.selectors.session_reads import as_array
from games.banca_acts.services import undo_banca_act
from games.board.services import call_counts
from games.commission_taken.selectors import coups_without_amount
from games.commission_taken.services import record_commission
from games.coups.models import Coup, CoupCorrection, CoupVoid
from games.coups.selectors.talla_coups import talla_coups
from games.coups.services.coup_entry import CoupEntry
from games.rules.cards import parse_cards
from games.talla_acts.services.sabot import refuse_sabot
from games.tallas.models import Talla
from games.voids.services import void_coup
from tables.commission.models import CommissionEntry
from tables.commission.services.commission import collect_commission
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Transfer
from tables.ledger.services.ledger import keep_account
from tables.seating.services.seats import leave_seat
from tests.banca.banca_checks import whole
from tests.banca.banca_room import make_banca_room
from tests.board.sent import table_projection
from tests.building import acting, post_limits
from tests.commission.commission_room import (
    assert_books_agree,
    in_the_box,
    make_deferred_room,
    owed,
    win,
)
from tests.corrections.correcting import correct
from tests.coups.room import banca_wins, bet, make_room, punto_wins
from tests.raw_sql import attack
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db

TIE = CoupEntry(winner="T", punto_total=5, banca_total=5)


def without_bets(entry):
    return CoupEntry(
        entry.punto, entry.banca, False, entry.winner, entry.punto_total, entry.banca_total
    )


def balances():
    total = {"total": Sum("amount_minor", default=0)}
    return {
        account.kind: Transfer.objects.filter(debit=account).aggregate(**total)["total"]
        - Transfer.objects.filter(credit=account).aggregate(**total)["total"]
        for account in Account.objects.all()
    }


def test_those_after_it_stay_and_all_is_drawn_from_the_right_one():
    """Three coups without bets; the first was punto's, and the sabot would have gone on."""
    room = make_room()
    talla = room.start()
    for entry in (banca_wins(), punto_wins(), TIE):
        room.coup(without_bets(entry))
    assert Talla.objects.get().holder == 2
    answer = correct(room, 1, 7, 2, reason="other", words="  the key beside ")
    assert (answer["coup"], answer["holder"], answer["sabot_moves"]) == (1, 3, True)
    assert answer["turns"] == [{"coup": 2, "holder": 2}, {"coup": 3, "holder": 3}]
    state = table_projection(room.house.pk, room.table.pk)
    assert state["results"] == ["P", "P", "T"]
    assert state["last_coup"]["number"] == 3
    assert (state["coups_session"], state["talla"]["coups"], sum(state["pace"])) == (3, 3, 3)
    assert state["sabot"]["holder"] == 3
    row = Talla.objects.get()
    assert (sum(row.seen), row.coups_unseen, row.holder) == (1, 3, 3)
    shown = talla_coups(acting(room.jefe), room.table.pk, talla.pk).coups
    assert [
        (it.number, it.winner, it.holder, it.is_correction, it.void is None) for it in shown
    ] == [
        (1, "B", 1, False, False),
        (1, "P", 1, True, True),
        (2, "P", 2, False, True),
        (3, "T", 3, False, True),
    ]
    wrong, right = Coup.objects.filter(number=1).order_by("id")
    assert (right.corrects, right.recorded_at, right.recorded_by) == (
        wrong,
        wrong.recorded_at,
        wrong.recorded_by,
    )
    why = CoupCorrection.objects.get()
    assert (why.coup, why.reason, why.words, why.signed_by) == (
        right,
        "other",
        "the key beside",
        room.jefe,
    )
    assert CoupVoid.objects.get().coup == wrong
    event = FloorEvent.objects.get(kind="coup.corrected")
    assert (event.payload["before"]["winner"], event.payload["outcome"]["winner"]) == ("B", "P")
    assert event.actor == room.jefe
    assert room.coup(without_bets(punto_wins()))["holder"] == 1


def test_cards_are_put_back_and_others_counted():
    room = make_room()
    room.start()
    room.coup(without_bets(banca_wins()))
    room.coup(without_bets(banca_wins()))
    correct(room, 1, punto="Js3sKd", banca="Tc7c", reason="cards")
    seen = Talla.objects.get().seen
    assert (seen[parse_cards("6c")[0].index], seen[parse_cards("7c")[0].index]) == (1, 1)
    correct(room, 1, 7, 2)  # and once more, by its totals
    row = Talla.objects.get()
    assert (row.coups_unseen, sum(row.seen)) == (1, 1 + 5)
    assert [it.winner for it in Coup.objects.filter(void=None).order_by("number")] == ["P", "B"]


def test_a_seat_that_declined_had_the_sabot():
    """From a refusal on the sabot went as it is recorded."""
    room = make_room()
    room.start()
    room.coup(without_bets(banca_wins()))
    room.coup(without_bets(banca_wins()))
    room.act(refuse_sabot)
    room.coup(without_bets(TIE))
    answer = correct(room, 1, 7, 2)
    assert (answer["turns"], answer["sabot_moves"], answer["holder"]) == (
        [{"coup": 2, "holder": 2}],
        False,
        2,
    )


def test_refusals_change_nothing():
    room = make_room()
    talla = room.start()
    room.coup(without_bets(banca_wins()))
    room.coup(without_bets(punto_wins()))
    rows = [model.objects.count() for model in (Coup, CoupVoid, Transfer, FloorEvent)]
    assert_refused("correction.same", correct, room, 2, 7, 2)
    assert_refused("correction.words", correct, room, 2, 6, 2, reason="other", words=" ")
    assert_refused("correction.sign", correct, room, 2, 6, 2, person=room.croupier)
    assert_refused("witness.same_person", correct, room, 2, 6, 2, witness=acting(room.jefe))
    stranger = acting(make_room(house=room.house).jefe)
    assert_refused(
        "policy.not_your_table", correct, room, 2, 6, 2, person=room.croupier, witness=stranger
    )
    assert_refused("coup.nothing_entered", correct, room, 2)
    for number, talla_id in ((3, talla.pk), (1, talla.pk + 99)):
        with pytest.raises(NotFound):
            correct(room, number, 7, 2, talla_id=talla_id)
    assert [model.objects.count() for model in (Coup, CoupVoid, Transfer, FloorEvent)] == rows


def test_each_place_is_told_its_difference_and_only_that_moves():
    """Commission is taken at once: seat 1 got 25 - 1.25 for banca, and gives it back with 25."""
    room = make_room()
    room.start()
    bets = (bet(1, "banca", 2500), bet(2, "punto", 1000), bet(3, "tie", 500))
    room.coup(banca_wins(*bets))
    room.coup(punto_wins(*bets))
    before = balances()
    answer = correct(room, 1, 5, 5, person=room.croupier, witness=acting(room.jefe))
    kept = -before["commission"]
    assert before["commission"] > 0
    differences = {it["seat"]: it["gets_minor"] for it in answer["places"]}
    assert differences == {1: -(2500 + kept), 2: 1000, 3: 500 + 8 * 500}
    after = balances()
    assert after["commission"] == 0
    assert after["guests"] - before["guests"] == sum(differences.values())
    assert sum(after.values()) == 0
    assert CoupCorrection.objects.get().signed_by == room.jefe
    right = Coup.objects.get(number=1, void=None)
    assert (right.recorded_by, right.commission_minor) == (room.croupier, 0)
    correct(room, 1, 3, 6)  # right after all
    assert balances() == before
    room.act(void_coup, room.jefe, number=2, reason="misdeal")
    room.act(void_coup, room.jefe, number=1, reason="misdeal")
    assert set(balances().values()) == {0}
    assert Talla.objects.get().holder == 1


def test_commission_of_later_is_marked_given_back_or_left():
    """Banca wins by six: half of the pay is kept, 1.75 of 3.50 at seat 1 and 50 at seat 2."""
    room = make_deferred_room()
    room.start()
    win(room, {1: 350})
    win(room, {2: 100})
    room.act(collect_commission, place=1, amount_minor=175)
    room.act(leave_seat, room.jefe, position=1)
    correct(room, 1, 7, 2)
    assert (owed(room), in_the_box(room)) == ({2: 50}, 0)
    assert_books_agree(room)
    answer = correct(room, 1, 2, 6)
    assert (answer["departed"], owed(room)) == ([1], {2: 50})
    left = CommissionEntry.objects.filter(kind="uncollected").get()
    assert (left.place, left.amount_minor, left.guest_id) == (1, 175, first_guest(room))
    room.act(collect_commission, place=2, amount_minor=50)
    correct(room, 2, 7, 2)
    assert (owed(room), in_the_box(room)) == ({}, 0)
    assert_books_agree(room)
    keep_account(room.house.pk, Account.Kind.CAGE)  # every house that reconciles has one
    # No movement is astray: the command of the last correction gave commission back too.
    with connection.cursor() as cursor:
        cursor.execute(STRAYS, {"sessions": as_array([room.session.pk])})
        assert cursor.fetchall() == []
    side = play_by_rules(room.session, ask_coups(place_of(room.session.pk)))
    assert (side.judged, side.misjudged, [*side.numbers.values()]) == (2, [], [[1, 2]])


def first_guest(room):
    """Return the guest who sat at seat 1."""
    return SeatOccupancy.objects.get(table=room.table, seat__position=1).guest_id


def test_an_amount_for_a_coup_without_bets_is_asked_for_again():
    room = make_room()
    room.start()
    room.coup(without_bets(banca_wins()))
    room.coup(without_bets(punto_wins()))
    room.act(record_commission, amount_minor=500)
    correct(room, 1, 7, 2)
    assert balances()["commission"] == 0
    assert coups_without_amount(room.session.pk).count() == 2


def placed(*bets):
    return [{"seat": it[0], "wager": it[1], "stake_minor": it[2]} for it in bets]


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


def paid(*bets):
    return [{**placed(it)[0], "paid_then_minor": it[3]} for it in bets]


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


def test_a_counted_table_takes_no_correction():
    room = make_room()
    room.start()
    room.coup(without_bets(banca_wins()))
    room.act(call_counts, room.jefe, counts={"tip_box": {}})
    assert_refused("correction.counted", correct, room, 1, 7, 2)


def test_the_database_demands_the_whole_of_a_correction():
    room = make_room()
    room.start()
    room.coup(without_bets(banca_wins()))
    columns = [it.column for it in Coup._meta.concrete_fields if it.column != "id"]
    names = ", ".join(f'"{it}"' for it in columns)

    def again(**changed):
        changed = {"command_id": "gen_random_uuid()", "corrects_id": "id", **changed}
        values = ", ".join(changed.get(it, f'"{it}"') for it in columns)
        return f"INSERT INTO games_coup ({names}) SELECT {values} FROM games_coup"

    assert "its version before is void" in attack(again())
    assert "coup_number_in_talla" in attack(again(corrects_id="NULL"))
    why = (
        "INSERT INTO games_coupcorrection (house_id, coup_id, reason, words, signed_by_id, turns)"
        " SELECT house_id, id, '{}', '', {}, '{{}}' FROM games_coup"
    )
    assert "head of a table signs" in attack(why.format("key", room.croupier.pk))
    assert "coup_correction_says_why" in attack(why.format("other", room.jefe.pk))
    void = (
        "INSERT INTO games_coupvoid (house_id, coup_id, reason, voided_by_id, voided_at) SELECT"
        f" house_id, corrects_id, '', {room.jefe.pk}, now() FROM games_coup WHERE corrects_id > 0"
    )
    signed = why.format("key", room.jefe.pk) + " WHERE corrects_id > 0"
    paid = signed.replace("turns)", "turns, paid_then)").replace("'{}' FROM", "'{}', '[]' FROM")
    assert "what was paid then" in attack(again(), void, paid)
    assert "has its event" in attack(again(), void, signed)
    assert "in its place" in attack(
        again(recorded_at="recorded_at - interval '1 second'"), void, signed
    )
    correct(room, 1, 7, 2)
    first = CoupCorrection.objects.get()  # its event names no later coup
    one = f" WHERE id = {first.coup_id}"
    follows = why.replace("turns)", "turns, follows_id)").replace(
        "{{}}' FROM", f"{{{{}}}}', {first.pk} FROM"
    )
    followed = follows.format("key", room.jefe.pk) + f" WHERE corrects_id = {first.coup_id}"
    gone = void.replace("corrects_id > 0", f"corrects_id = {first.coup_id}")
    assert "has its event" in attack(again() + one, gone, followed)
