"""An older coup is put right; those after it stay, and everything is drawn from the right one."""

import pytest
from django.db import connection

from casino.lib.errors import NotFound
from casino.shift.selectors.coup_rows import ask_coups, place_of
from casino.shift.selectors.moves_of_coups import STRAYS
from casino.shift.selectors.rules_side import play_by_rules
from casino.shift.selectors.session_reads import as_array
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
from tests.board.sent import table_projection
from tests.building import acting
from tests.commission.commission_room import (
    assert_books_agree,
    in_the_box,
    make_deferred_room,
    owed,
    win,
)
from tests.corrections.correcting import balances, correct, without_bets
from tests.coups.room import banca_wins, bet, make_room, punto_wins
from tests.raw_sql import attack
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db

TIE = CoupEntry(winner="T", punto_total=5, banca_total=5)


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
