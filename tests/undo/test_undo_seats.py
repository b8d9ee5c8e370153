"""Taking back that a guest sat down, or left, and its consequences."""

from datetime import timedelta

import pytest

from casino.evidence.rebuild.read import rebuild
from casino.lib.clock import utc_now
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.limits.models import LimitPosting
from tables.limits.services.limits import post_limits
from tables.seating.models import SeatOffer, WaitlistEntry
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.order import move_entry
from tables.seating.services.seats import leave_seat, seat_from_waitlist, take_seat
from tables.seating.services.standing import stand_guest
from tables.seating.services.waitlist import ask_for_seat, join_house_waitlist
from tests.building import acting, make_table, new_command
from tests.overview.reading import floor_state
from tests.seating.waitlists import full_limits
from tests.undo.undoing import WHY, do, join, kept, refused, sitting, undo, waitlist


@pytest.fixture
def offering(open_floor):
    """A full table in a house that offers each seat that becomes free."""
    for position in range(1, open_floor.table.seats.count() + 1):
        open_floor.act(take_seat, position=position, guest_name=f"Guest {position}")
    return open_floor


@pytest.fixture
def standing_floor(floor):
    """An open table at which guests may stand."""
    GamingTable.objects.update(standing_guests=True)
    floor.open()
    return floor


def test_a_guest_seated_by_mistake_waits_again_where_they_waited(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    eva = join(open_floor, "Eva")
    do(open_floor, call_guest, entry_id=lola, reason=WHY)
    key = do(open_floor, seat_from_waitlist, entry_id=lola, position=3)
    assert waitlist(open_floor) == [("Ana", "called"), ("Eva", "called")]  # to seat 1, let go of

    undo(open_floor, key)

    assert waitlist(open_floor) == [("Ana", "waiting"), ("Lola", "waiting"), ("Eva", "waiting")]
    entry = WaitlistEntry.objects.get(id=lola)
    assert (entry.called_to, entry.called_at, entry.ended_at) == (None, None, None)
    assert sitting(open_floor) == []
    assert kept(open_floor) == []
    payload = FloorEvent.objects.get(kind="act.undone", payload__kind="seat.taken").payload
    assert (payload["kind"], payload["command"], payload["seat"]) == ("seat.taken", str(key), 3)
    assert (payload["waitlist_entry"], payload["before"]) == (lola, eva)
    assert ana != lola


def test_a_guest_seated_by_mistake_has_the_place_again_that_the_jefe_gave(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    do(open_floor, move_entry, entry_id=lola, before_id=ana, reason=WHY)
    do(open_floor, call_guest, entry_id=lola)
    key = do(open_floor, seat_from_waitlist, entry_id=lola, position=3)
    assert waitlist(open_floor) == [("Ana", "called")]
    undo(open_floor, key)
    assert waitlist(open_floor) == [("Lola", "waiting"), ("Ana", "waiting")]


def test_a_stay_taken_back_is_kept_as_one_of_no_length(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    undo(open_floor, key)
    stay = SeatOccupancy.objects.get()
    assert stay.left_at == stay.sat_at
    do(open_floor, take_seat, position=3, guest_name="Ana")
    assert sitting(open_floor) == [(3, "Ana")]


def test_a_guest_who_left_by_mistake_has_sat_there_all_the_time(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    sat_at = SeatOccupancy.objects.get().sat_at
    undo(open_floor, do(open_floor, leave_seat, position=3))
    stay = SeatOccupancy.objects.get()
    assert (stay.sat_at, stay.left_at) == (sat_at, None)


def test_a_seat_that_another_has_taken_since_is_not_given_back(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, leave_seat, position=3)
    do(open_floor, take_seat, position=3, guest_name="Ana")
    refused("undo.built_on", open_floor, key)
    assert sitting(open_floor) == [(3, "Ana")]


def test_a_guest_who_has_sat_down_elsewhere_since_is_not_brought_back(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, leave_seat, position=3)
    do(open_floor, take_seat, position=5, guest_name="Lola")
    refused("undo.built_on", open_floor, key)
    assert sitting(open_floor) == [(5, "Lola")]


def test_a_guest_who_sits_at_another_table_by_now_stays_there(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, leave_seat, position=3)
    stay = SeatOccupancy.objects.get()
    other = make_table(open_floor.house)
    SeatOccupancy.objects.create(
        house=open_floor.house,
        table=other,
        seat=other.seats.get(position=1),
        guest=stay.guest,
        sat_at=utc_now(),
    )
    refused("undo.built_on", open_floor, key)


def test_a_guest_who_left_and_sat_down_again_is_not_unseated_by_the_first_undo(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    do(open_floor, leave_seat, position=3)
    do(open_floor, take_seat, position=3, guest_name="Lola")
    refused("undo.built_on", open_floor, key)
    assert sitting(open_floor) == [(3, "Lola")]


def test_an_act_elsewhere_at_the_table_does_not_hinder(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    do(open_floor, take_seat, position=4, guest_name="Ana")
    undo(open_floor, key)
    assert sitting(open_floor) == [(4, "Ana")]


def test_a_seat_freed_by_mistake_and_offered_to_the_next_is_its_guest_s_again(offering):
    ana = join(offering, "Ana")
    key = do(offering, leave_seat, position=3)
    assert waitlist(offering) == [("Ana", "called")]
    undo(offering, key)
    assert waitlist(offering) == [("Ana", "waiting")]
    assert sitting(offering)[2] == (3, "Guest 3")
    assert kept(offering) == []
    found = [it.payload for it in FloorEvent.objects.filter(kind="act.undone").order_by("id")]
    assert [(it["kind"], it.get("entry")) for it in found] == [
        ("waitlist.called", ana),
        ("seat.left", None),
    ]


def test_a_croupier_takes_back_what_followed_from_freeing_a_seat(offering):
    join(offering, "Ana")
    key = do(offering, leave_seat, offering.croupier, position=3)
    undo(offering, key, offering.croupier)
    assert waitlist(offering) == [("Ana", "waiting")]


def test_a_seat_in_which_the_next_sits_by_now_is_not_given_back(offering):
    ana = join(offering, "Ana")
    key = do(offering, leave_seat, position=3)
    do(offering, seat_from_waitlist, entry_id=ana, position=3)
    refused("undo.built_on", offering, key)
    assert sitting(offering)[2] == (3, "Ana")


def test_a_seat_that_the_clock_has_offered_since_is_not_given_back(offering):
    key = do(offering, leave_seat, position=3)
    join(offering, "Ana")
    settle_waitlists(utc_now())
    assert waitlist(offering) == [("Ana", "called")]
    refused("undo.built_on", offering, key)
    assert waitlist(offering) == [("Ana", "called")]


def test_a_seat_offered_to_the_line_of_the_house_is_its_guest_s_again(offering):
    called = join_house_waitlist(
        actor=acting(offering.manager), command=new_command(), guest_name="Ana"
    )["entry"]
    key = do(offering, leave_seat, position=3)
    assert WaitlistEntry.objects.get(id=called).state == "called"
    undo(offering, key)
    assert WaitlistEntry.objects.get(id=called).state == "waiting"
    assert sitting(offering)[2] == (3, "Guest 3")
    events = FloorEvent.objects.filter(kind="act.undone", payload__kind="waitlist.called")
    assert [it.table_id for it in events.order_by("id")] == [offering.table.pk, None]


def test_a_guest_who_left_their_seat_still_waits_for_another_one(offering):
    offering.act(ask_for_seat, position=3, wanted_position=5)
    undo(offering, do(offering, leave_seat, position=3))
    assert waitlist(offering) == [("Guest 3", "waiting")]
    assert len(sitting(offering)) == 7


def test_seats_kept_for_a_party_are_let_go_of_with_the_first_guest(open_floor):
    entry = join(open_floor, "Lola", party=3)
    do(open_floor, call_guest, entry_id=entry)
    key = do(open_floor, seat_from_waitlist, entry_id=entry, position=1)
    assert len(kept(open_floor)) == 2
    undo(open_floor, key)
    assert kept(open_floor) == []
    assert waitlist(open_floor) == [("Lola", "waiting")]


def test_a_guest_who_stood_before_sitting_down_stands_again(standing_floor):
    do(standing_floor, stand_guest, guest_name="Lola")
    key = do(standing_floor, take_seat, position=3, guest_name="Lola")
    undo(standing_floor, key)
    stay = SeatOccupancy.objects.get(left_at=None)
    assert (stay.standing_place, stay.seat) == (101, None)


def test_a_guest_whose_standing_place_is_taken_stays_seated(standing_floor):
    do(standing_floor, stand_guest, guest_name="Lola")
    key = do(standing_floor, take_seat, position=3, guest_name="Lola")
    do(standing_floor, stand_guest, guest_name="Ana")
    refused("undo.built_on", standing_floor, key)
    assert sitting(standing_floor)[0] == (3, "Lola")


def test_a_guest_brought_back_keeps_the_minimum_that_was_raised_while_they_were_away(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    sat_under = LimitPosting.objects.get()
    key = do(open_floor, leave_seat, position=3)
    do(open_floor, post_limits, limits=full_limits(1_000))
    do(open_floor, post_limits, limits=full_limits(2_500))
    undo(open_floor, key)
    assert SeatOccupancy.objects.get().kept_limits == sat_under
    (seat,) = floor_state(open_floor.house.pk)[open_floor.table.pk].limits_kept
    assert (seat.position, seat.minimum_minor) == (3, 500)
    payload = FloorEvent.objects.get(kind="act.undone").payload
    assert (payload["seat"], payload["kept"]) == (3, sat_under.pk)
    assert rebuild(open_floor.house.pk).tables[open_floor.table.pk].kept == {3: sat_under.pk}


def test_a_guest_brought_back_keeps_no_minimum_that_came_down_while_they_were_away(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    do(open_floor, post_limits, limits=full_limits(1_000))
    key = do(open_floor, leave_seat, position=3)
    do(open_floor, post_limits, limits=full_limits(500))
    down = LimitPosting.objects.latest("id")
    do(open_floor, post_limits, limits=full_limits(2_500))
    undo(open_floor, key)
    assert SeatOccupancy.objects.get().kept_limits == down


def test_a_guest_brought_back_keeps_no_limits_that_were_only_announced(open_floor):
    House.objects.update(limits_policy="notice")
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, leave_seat, position=3)
    do(open_floor, post_limits, limits=full_limits(1_000))
    undo(open_floor, key)
    assert SeatOccupancy.objects.get().kept_limits is None


def test_a_seat_freed_again_keeps_no_minimum_in_the_journal(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    do(open_floor, post_limits, limits=full_limits(1_000))
    undo(open_floor, key)
    assert rebuild(open_floor.house.pk).tables[open_floor.table.pk].kept == {}


@pytest.fixture
def party(open_floor):
    """A party of three called to seats 1 to 3; the first guest sits in seat 1."""
    entry = join(open_floor, "Lola", party=3)
    do(open_floor, call_guest, entry_id=entry)
    do(open_floor, seat_from_waitlist, entry_id=entry, position=1)
    return entry


def kept_in_journal(floor):
    """Return the seats kept for the rest of parties, from the journal alone."""
    return rebuild(floor.house.pk).tables[floor.table.pk].party_seats


def test_a_seat_kept_for_a_party_is_kept_again_when_its_guest_is_taken_back(open_floor, party):
    before = list(SeatOffer.objects.filter(ended_at=None).order_by("id").values())
    key = do(open_floor, take_seat, position=2, guest_name="Their friend")
    assert kept(open_floor) == [3]
    assert kept_in_journal(open_floor) == {3: party}
    undo(open_floor, key)
    assert list(SeatOffer.objects.filter(ended_at=None).order_by("id").values()) == before
    assert kept_in_journal(open_floor) == {2: party, 3: party}
    payload = FloorEvent.objects.get(kind="act.undone").payload
    assert (payload["seat"], payload["kept_for"]) == (2, party)


def test_the_seats_of_two_of_a_party_are_kept_again_in_any_order(open_floor, party):
    first = do(open_floor, take_seat, position=2, guest_name="Friend")
    do(open_floor, take_seat, position=3, guest_name="Other friend")
    undo(open_floor, first)
    assert kept(open_floor) == [2]
    assert kept_in_journal(open_floor) == {2: party}


def test_a_seat_is_not_kept_again_for_a_party_whose_call_is_over(open_floor, party):
    key = do(open_floor, take_seat, position=2, guest_name="Their friend")
    entry = WaitlistEntry.objects.filter(id=party)
    entry.update(called_at=utc_now() - timedelta(minutes=5), call_ends_at=utc_now())
    undo(open_floor, key)
    assert kept(open_floor) == [3]
    assert FloorEvent.objects.get(kind="act.undone").payload["kept_for"] is None


def test_a_seat_is_not_kept_again_for_a_party_that_waits_again(open_floor):
    entry = join(open_floor, "Lola", party=2)
    do(open_floor, call_guest, entry_id=entry)
    first = do(open_floor, seat_from_waitlist, entry_id=entry, position=1)
    friend = do(open_floor, take_seat, position=2, guest_name="Their friend")
    undo(open_floor, first)
    assert waitlist(open_floor) == [("Lola", "waiting")]
    do(open_floor, call_guest, entry_id=entry)
    undo(open_floor, friend)
    assert kept(open_floor) == [1, 3]
    assert kept_in_journal(open_floor) == {}


def test_a_party_s_first_guest_is_taken_back_although_the_clock_let_go_of_its_seats(open_floor):
    entry = join(open_floor, "Lola", party=2)
    do(open_floor, call_guest, entry_id=entry)
    key = do(open_floor, seat_from_waitlist, entry_id=entry, position=1)
    settle_waitlists(utc_now() + timedelta(minutes=6))
    assert kept(open_floor) == []
    undo(open_floor, key)
    assert waitlist(open_floor) == [("Lola", "waiting")]
