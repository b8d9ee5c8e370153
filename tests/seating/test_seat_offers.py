"""A freed seat is offered to the next guest, and kept for them while their call runs."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.limits.services.limits import post_limits, withdraw_limits
from tables.openings.services.session_state import suspend_table
from tables.seating.models import Notification, SeatOffer, WaitlistEntry
from tables.seating.selectors.own_place import find_place, pace_for
from tables.seating.selectors.waitlist import list_table_waitlist
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.seats import seat_from_waitlist, take_seat
from tables.seating.services.waitlist import (
    ask_for_seat,
    join_house_waitlist,
    leave_waitlist,
    resume_entry,
)
from tests.building import make_session, make_staff, make_table, supervise
from tests.seating.waitlists import (
    act,
    free_seats,
    full_limits,
    join,
    join_house,
    leave,
    offered,
    refused,
    state,
    waitlist,
)


def test_a_freed_seat_is_offered_to_the_head_of_the_line(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 3)
    assert waitlist(full) == [("A", "called"), ("B", "waiting")]
    assert (offered(first), offered(second)) == ([3], [])
    event = FloorEvent.objects.last()
    assert (event.kind, event.actor_id) == ("waitlist.called", full.croupier.pk)
    entry = WaitlistEntry.objects.get(id=first)
    assert entry.call_ends_at - entry.called_at == timedelta(minutes=5)
    assert Notification.objects.get().what == "called"


def test_a_house_chooses_how_long_a_call_holds_and_whether_seats_are_offered(full):
    House.objects.update(call_holds_minutes=2)
    first = join(full, "A")
    leave(full, 3)
    entry = WaitlistEntry.objects.get(id=first)
    assert entry.call_ends_at - entry.called_at == timedelta(minutes=2)
    House.objects.update(offers_seats=False)
    second = join(full, "B")
    leave(full, 4)
    settle_waitlists(utc_now() + timedelta(hours=1))
    assert (state(first), state(second)) == ("called", "waiting")


def test_nobody_is_called_to_a_table_that_is_not_in_play(full):
    first = join(full, "A")
    full.act(suspend_table)
    leave(full, 3)
    assert state(first) == "waiting"


@pytest.mark.parametrize(
    ("in_table", "in_house", "called"),
    [
        ({}, {}, "T"),
        ({}, {"priority": 1, "reason": "regular"}, "H"),
        ({"party": 2}, {}, "H"),
        ({}, {"wants_format": "large"}, "T"),
        ({"party": 2}, {"wants_format": "large"}, None),
        ({"party": 2}, {"wants_regulation": "asturias-2011"}, None),
        ({"party": 2}, {"minimum_most_minor": 499}, None),
        ({"party": 2}, {"minimum_most_minor": 500}, "H"),
    ],
)
def test_the_heads_of_two_lines_meet_at_a_freed_seat(full, in_table, in_house, called):
    join(full, "T", **in_table)
    join_house(full, "H", **in_house)
    leave(full, 1)
    assert [
        *WaitlistEntry.objects.filter(state="called").values_list("guest__name", flat=True)
    ] == ([called] if called else [])


def test_the_earlier_arrival_goes_first_on_any_waitlist(full):
    house = join_house(full, "H")
    table = join(full, "T")
    leave(full, 1)
    leave(full, 2)
    assert (offered(house), offered(table)) == ([1], [2])
    assert waitlist(full) == [("H", "called"), ("T", "called")]


def test_a_minimum_that_rises_keeps_a_guest_of_the_house_away(full):
    house = join_house(full, "H", minimum_most_minor=500)
    full.act(post_limits, limits=full_limits(1_000))
    leave(full, 1)
    assert state(house) == "waiting"


@pytest.mark.parametrize("withdrawn", [False, True])
def test_limits_that_are_announced_only_send_nobody_of_the_house_away_or_here(full, withdrawn):
    """The limits on the sign count, not those posted last."""
    free_seats(full.table, 40, 30, 20, 10)
    House.objects.update(limits_policy="notice", limits_notice_minutes=20)
    modest = join_house(full, "H", minimum_most_minor=500)
    posted = full.act(post_limits, limits=full_limits(1_000))["posting"]
    if withdrawn:
        full.act(withdraw_limits, posting_id=posted)
    place = find_place(WaitlistEntry.objects.get(id=modest).token)
    assert place.state == "waiting"
    assert pace_for(WaitlistEntry.objects.get(id=modest), utc_now()) == pytest.approx(600, abs=1)
    leave(full, 1)
    assert (state(modest), offered(modest)) == ("called", [1])


def test_limits_that_are_to_fall_bring_nobody_before_they_do(full):
    free_seats(full.table, 40, 30, 20, 10)
    full.act(post_limits, limits=full_limits(1_000))
    House.objects.update(limits_policy="notice", limits_notice_minutes=20)
    modest = join_house(full, "H", minimum_most_minor=500)
    full.act(post_limits, limits=full_limits(500))
    leave(full, 1)
    assert state(modest) == "waiting"
    assert pace_for(WaitlistEntry.objects.get(id=modest), utc_now()) is None


def test_a_party_is_called_when_it_finds_as_many_seats_and_keeps_its_place(full):
    party, single = join(full, "Two", party=2), join(full, "One")
    leave(full, 1)
    assert (state(party), offered(single)) == ("waiting", [1])
    leave(full, 2)
    leave(full, 3)
    assert offered(party) == [2, 3]
    act(full, seat_from_waitlist, party, position=2)
    full.act(take_seat, position=3, guest_name="Their friend")
    assert SeatOffer.objects.filter(ended_at=None).count() == 1  # that of the single guest


def test_a_seat_of_a_party_that_nobody_took_is_let_go_when_the_call_ends(full):
    party = join(full, "Two", party=2)
    leave(full, 1)
    leave(full, 2)
    act(full, seat_from_waitlist, party, position=2)
    assert offered(party) == [1]
    waits = join(full, "One")
    settle_waitlists(utc_now() + timedelta(minutes=4))
    assert state(waits) == "waiting"
    settle_waitlists(utc_now() + timedelta(minutes=6))
    assert (offered(party), offered(waits)) == ([], [1])


def test_a_called_guest_takes_any_seat_that_is_kept_for_nobody(full):
    first = join(full, "A")
    leave(full, 1)
    leave(full, 2)
    act(full, seat_from_waitlist, first, position=2)
    assert SeatOffer.objects.filter(ended_at=None).count() == 0


def test_a_seat_that_is_kept_is_taken_by_another_with_a_reason_only(full):
    first = join(full, "A")
    leave(full, 1)
    refusal = refused(
        "waitlist.jump_needs_reason",
        full,
        take_seat,
        table_id=full.table.pk,
        position=1,
        guest_name="Walk-in",
    )
    assert refusal.params["guest"] == "A"
    full.act(take_seat, position=1, guest_name="Walk-in", reason="A friend of the house")
    assert state(first) == "waiting"
    assert offered(first) == []
    jump = FloorEvent.objects.get(kind="waitlist.jumped")
    assert jump.actor_id == full.jefe.pk
    assert jump.payload == {
        "entry": None,
        "name": "Walk-in",
        "over": first,
        "over_name": "A",
        "act": "seated",
        "table": full.table.pk,
        "reason": "A friend of the house",
    }
    assert FloorEvent.objects.filter(kind="waitlist.offer_withdrawn").count() == 1
    assert [*Notification.objects.values_list("what", flat=True)] == ["called", "withdrawn"]


def test_a_croupier_seats_the_next_guest_and_nobody_else(full):
    join(full, "A")
    leave(full, 1)
    for reason, code in [("", "waitlist.jump_needs_reason"), ("Because", "policy.role")]:
        refused(
            code,
            full,
            take_seat,
            person=full.croupier,
            table_id=full.table.pk,
            position=1,
            guest_name="Walk-in",
            reason=reason,
        )
    full.act(take_seat, full.croupier, position=1, guest_name="A")
    assert WaitlistEntry.objects.get().state == "seated"


def test_a_call_that_is_taken_back_leaves_the_seat_to_the_jefe(full):
    first = join(full, "A")
    leave(full, 1)
    act(full, resume_entry, first)
    assert (state(first), offered(first)) == ("waiting", [])
    refused("waitlist.waits_already", full, resume_entry, first)


def test_a_call_that_ran_out_is_a_no_show_and_the_next_is_called(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 1)
    settle_waitlists(utc_now() + timedelta(minutes=4))
    assert state(first) == "called"
    settle_waitlists(utc_now() + timedelta(minutes=6))
    assert (state(first), state(second), offered(second)) == ("no_show", "called", [1])
    assert FloorEvent.objects.filter(kind="waitlist.left", actor=None).count() == 1
    events = FloorEvent.objects.count()
    settle_waitlists(WaitlistEntry.objects.get(id=second).call_ends_at - timedelta(seconds=1))
    assert FloorEvent.objects.count() == events


def test_a_no_show_at_once_gives_the_seat_to_the_next(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 1)
    act(full, leave_waitlist, first, no_show=True)
    assert (state(first), offered(second)) == ("no_show", [1])


def test_free_seats_are_offered_by_the_clock_too(open_floor):
    for name in "ABC":
        join(open_floor, name)
    settle_waitlists(utc_now())
    assert [entry.offered[0].position for entry in list_table_waitlist(open_floor.table.pk)] == [
        1,
        2,
        3,
    ]
    assert FloorEvent.objects.last().actor_id is None


def test_nobody_is_called_to_a_closed_table(floor):
    first = join(floor, "A")
    refused("table.closed", floor, call_guest, first)
    house = join_house(floor, "H")
    refused("table.closed", floor, call_guest, house, table_id=floor.table.pk)
    assert (state(first), state(house)) == ("waiting", "waiting")


def test_closing_sends_the_called_back_to_their_places(full):
    first, house = join(full, "A"), join_house(full, "H")
    leave(full, 1)
    leave(full, 2)
    change = full.act(ask_for_seat, position=4)["entry"]
    full.close()
    assert (state(first), state(house), state(change)) == ("waiting", "waiting", "left")
    assert not SeatOffer.objects.filter(ended_at=None).exists()


def test_a_second_table_takes_over_a_guest_who_is_called_elsewhere(full):
    other = make_table(full.house)
    supervise(other, make_staff(full.house, Role.JEFE))
    make_session(other, full.shift, full.manager)
    entry = join_house(full, "H")
    leave(full, 1)
    assert offered(entry) == [1]
    act(full, seat_from_waitlist, entry, full.manager, position=3, table_id=other.pk)
    assert (state(entry), offered(entry)) == ("seated", [])


def test_the_database_keeps_a_seat_for_one(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 1)
    offer = SeatOffer.objects.get(entry_id=first)
    with pytest.raises(IntegrityError, match="offer_one_per_seat"), transaction.atomic():
        SeatOffer.objects.create(
            house=full.house,
            table=full.table,
            seat=offer.seat,
            entry_id=second,
            offered_at=utc_now(),
        )


def test_a_called_guest_s_page_shows_the_table_and_the_seat(full):
    token = act(full, join_house_waitlist, guest_name="H")["token"]
    assert find_place(token).table_number == ""
    leave(full, 6)
    place = find_place(token)
    assert (place.state, place.table_number, place.seat_labels) == (
        "called",
        full.table.number,
        ["6"],
    )
    assert "'H'" not in repr(place)
