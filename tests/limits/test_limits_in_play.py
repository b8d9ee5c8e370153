"""The bets of a coup against the limits in force when it is written, and those a guest keeps."""

import dataclasses
import threading
from datetime import timedelta

import pytest
from django.db import connection

from casino.lib.clock import utc_now
from casino.lib.errors import Conflict
from games.coups.models import Coup
from games.coups.selectors.coup_state import Sign, read_coup_state
from games.coups.selectors.placed_bets import verify_limits_of_seats
from games.coups.services.record_coup import WRITE, statement_values, with_accounts
from games.coups.services.settle_coup import settle_coup
from games.rules.errors import Violation
from games.rules.limits import Limits
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind
from games.voids.services import undo_coup
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.limits.models import LimitPosting
from tables.limits.services.limits import post_limits
from tables.seating.services.seats import leave_seat, take_seat
from tests import building
from tests.building import new_command
from tests.coups.made import in_turn
from tests.coups.room import Room, banca_wins, bet, make_room, punto_wins
from tests.refused import assert_refused

HIGHER = Limits(1_000, 20_000, 2_000, 1_000)


def mini() -> Room:
    room = make_room("andalucia", "mini")
    room.start()
    return room


def refused(room, *bets):
    coups = Coup.objects.count()
    with pytest.raises(Violation) as error:
        room.coup(banca_wins(*bets))
    assert Coup.objects.count() == coups
    return error.value.code


@pytest.mark.django_db
class TestWhoWasSeated:
    @pytest.fixture
    def room(self):
        room = mini()
        room.act(post_limits, room.jefe, limits=HIGHER)
        room.act(take_seat, room.jefe, position=4, guest_name="late")
        return room

    def test_plays_on_from_the_old_minimum_in_the_old_step(self, room):
        room.coup(banca_wins(bet(1, "punto", 500), bet(2, "banca", 1_500)))
        assert Coup.objects.get().punto_stake_minor == 500

    def test_and_no_guest_who_sat_down_later(self, room):
        assert refused(room, bet(4, "punto", 500)) == "limits.under_minimum"
        assert refused(room, bet(1, "punto", 500), bet(4, "punto", 500)) == "limits.under_minimum"

    def test_but_not_under_the_old_minimum(self, room):
        assert refused(room, bet(1, "punto", 400)) == "limits.under_minimum"

    def test_nor_over_the_new_maximum(self, room):
        assert refused(room, bet(1, "punto", 21_000)) == "limits.over_maximum"
        assert refused(room, bet(1, "punto", 20_500)) == "limits.over_maximum"

    def test_until_the_seat_is_left(self, room):
        room.act(leave_seat, room.jefe, position=1)
        room.act(take_seat, room.jefe, position=1, guest_name="again")
        assert refused(room, bet(1, "punto", 500)) == "limits.under_minimum"

    def test_and_plays_by_one_sign_a_coup_not_by_the_best_of_two(self):
        room = mini()
        room.act(post_limits, room.jefe, limits=Limits(1_000, 100_000, 10_000, 1_000))
        room.coup(banca_wins(bet(1, "punto", 80_000)))
        room.coup(banca_wins(bet(1, "punto", 500), bet(1, "tie", 500)))
        assert refused(room, bet(1, "punto", 500), bet(1, "banca", 80_000)) == "limits.over_maximum"


@pytest.mark.django_db
def test_every_coup_names_the_limits_it_was_judged_by():
    room = mini()
    room.coup(banca_wins(bet(1, "punto", 500)))
    room.act(post_limits, room.jefe, limits=HIGHER)
    room.coup(banca_wins(bet(1, "punto", 1_000)))
    named = FloorEvent.objects.filter(kind="coup.settled").values_list("payload__limits", flat=True)
    assert list(named.order_by("id")) == list(
        LimitPosting.objects.order_by("id").values_list("id", flat=True)
    )


@pytest.mark.django_db
def test_one_maximum_per_person_is_counted_over_all_wagers_of_a_seat():
    """Rio de la Plata, article 3; a person holds one seat, which a guard sees to."""
    room = make_room("rio-de-la-plata", "large", seated=(1, 2, 3))
    state = read_coup_state(sign_in_id=room.signed_in.id, table_id=room.table.pk)
    limits = Limits(500, 50_000, 0, 500)
    within = [Bet(2, WagerKind.PUNTO, 20_000), Bet(2, WagerKind.BANCA, 30_000)]
    rules, kept = state.regulation, state.sign.kept
    verify_limits_of_seats(rules, limits, kept, within)
    error = assert_refused(
        "limits.person_over_maximum",
        verify_limits_of_seats,
        rules,
        limits,
        kept,
        [*within[:1], Bet(2, WagerKind.BANCA, 30_500)],
    )
    assert error.article == "rio-de-la-plata 3"


@pytest.mark.django_db
def test_a_coup_read_before_the_announced_moment_is_not_written_after_it():
    room = mini()
    entry, command = banca_wins(bet(1, "punto", 500)), new_command()
    state = with_accounts(read_coup_state(sign_in_id=room.signed_in.id, table_id=room.table.pk))
    for until, rows in ((utc_now() - timedelta(seconds=1), 0), (utc_now() + timedelta(1), 1)):
        late = dataclasses.replace(state, sign=Sign(state.sign.posting_id, until))
        parameters, _ = statement_values(late, command, settle_coup(late, entry), utc_now())
        with connection.cursor() as cursor:
            cursor.execute(WRITE, parameters)
            assert cursor.rowcount == rows
    assert Coup.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_moment_itself_changes_the_limits_without_any_job():
    """Coup after coup while the moment comes: the old limits before it, the new ones after."""
    House.objects.update(limits_policy="notice")
    room = mini()
    now = utc_now()
    coming = building.post_limits(
        room.table, room.jefe, 1_000, posted_at=now, in_force_at=now + timedelta(seconds=1)
    )
    code = None
    while code is None and utc_now() < now + timedelta(seconds=20):
        try:
            coup = room.coup(banca_wins(bet(1, "punto", 500)))
        except Violation as violation:
            code = violation.code
        else:
            room.act(undo_coup, number=coup["coup"])  # its cards go back, so the shoe lasts
    assert code == "limits.under_minimum"
    assert utc_now() >= coming.in_force_at
    written = Coup.objects.latest("id").recorded_at
    assert written < coming.in_force_at
    room.coup(banca_wins(bet(1, "punto", 1_000)))
    assert FloorEvent.objects.latest("id").payload["limits"] == coming.pk


@pytest.mark.django_db(transaction=True)
def test_a_bet_is_judged_by_the_limits_that_stand_before_it_in_the_journal():
    """A change of limits against bets, many times: the journal's limits are those applied."""
    room = mini()
    sizes = [Limits(500, 20_000, 2_000, 500), Limits(500, 50_000, 5_000, 500)]
    refusals = []

    def change():
        try:
            for turn in range(20):
                room.act(post_limits, room.jefe, limits=sizes[turn % 2])
        finally:
            connection.close()

    def play():
        try:
            for _ in range(20):
                try:
                    # by totals: no card runs out
                    in_turn(lambda: room.coup(punto_wins(bet(1, "punto", 50_000))))
                except (Violation, Conflict) as refusal:
                    refusals.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for work in (change, play, play)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Coup.objects.count() + len(refusals) == 40
    assert set(refusals) <= {"limits.over_maximum"}
    maximum, posting = 50_000, LimitPosting.objects.earliest("id").pk
    for event in FloorEvent.objects.order_by("version"):
        if event.kind == "limits.posted":
            maximum, posting = event.payload["limits"]["maximum_minor"], event.payload["posting"]
        elif event.kind == "coup.settled":
            assert (maximum, event.payload["limits"]) == (50_000, posting)
