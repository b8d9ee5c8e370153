"""Taking back a change of seats, and a standing guest's coming or leaving."""

import pytest

from casino.evidence.rebuild.read import rebuild
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.limits.models import LimitPosting
from tables.limits.services.limits import post_limits
from tables.seating.services.seats import change_seat, leave_seat, take_seat
from tables.seating.services.standing import leave_standing, stand_guest
from tables.seating.services.waitlist import ask_for_seat
from tests.seating.waitlists import full_limits
from tests.undo.undoing import WHY, do, join, kept, refused, sitting, undo, waitlist


@pytest.fixture
def standing_floor(floor):
    """An open table at which guests may stand."""
    GamingTable.objects.update(standing_guests=True)
    floor.open()
    return floor


@pytest.fixture
def full_floor(open_floor):
    """A table with a guest in each seat but the last."""
    for position in range(1, open_floor.table.seats.count()):
        open_floor.act(take_seat, position=position, guest_name=f"Guest {position}")
    return open_floor


def standing(floor):
    stays = SeatOccupancy.objects.filter(table=floor.table, seat=None, left_at=None)
    found = list(stays.order_by("standing_place").values_list("standing_place", "guest__name"))
    rebuilt = rebuild(floor.house.pk).tables[floor.table.pk].standing
    assert sorted((place, guest.name) for place, guest in rebuilt.items()) == found
    return found


def sitting_in_journal(floor):
    seats = rebuild(floor.house.pk).tables[floor.table.pk].seats
    return sorted((seat, guest.name) for seat, guest in seats.items())


def test_a_guest_moved_by_mistake_has_sat_there_all_the_time(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    sat_at = SeatOccupancy.objects.get().sat_at
    undo(open_floor, do(open_floor, change_seat, position=3, to_position=5))
    assert sitting(open_floor) == sitting_in_journal(open_floor) == [(3, "Lola")]
    assert SeatOccupancy.objects.get(left_at=None).sat_at == sat_at
    moved = SeatOccupancy.objects.exclude(left_at=None).get()
    assert moved.left_at == moved.sat_at


def test_the_next_guest_called_to_the_freed_seat_waits_again(full_floor):
    join(full_floor, "Ana")
    last = full_floor.table.seats.count()
    assert waitlist(full_floor) == [("Ana", "waiting")]
    key = do(full_floor, change_seat, position=3, to_position=last, reason=WHY)
    assert waitlist(full_floor) == [("Ana", "called")]
    undo(full_floor, key)
    assert waitlist(full_floor) == [("Ana", "waiting")]
    assert sitting(full_floor)[2] == (3, "Guest 3")
    assert kept(full_floor) == []


def test_a_seat_that_another_has_taken_since_is_not_given_back(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, change_seat, position=3, to_position=5)
    do(open_floor, take_seat, position=3, guest_name="Ana")
    refused("undo.built_on", open_floor, key)
    assert sitting(open_floor) == [(3, "Ana"), (5, "Lola")]


def test_a_change_is_not_taken_back_once_the_guest_has_left_the_new_seat(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, change_seat, position=3, to_position=5)
    do(open_floor, leave_seat, position=5)
    refused("undo.built_on", open_floor, key)


def test_sitting_down_is_not_undone_after_a_change_of_seat(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    do(open_floor, change_seat, position=3, to_position=5)
    refused("undo.built_on", open_floor, key)


def test_a_guest_who_waited_for_the_other_seat_waits_for_it_again(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    do(open_floor, take_seat, position=5, guest_name="Ana")
    open_floor.act(ask_for_seat, position=3, wanted_position=5)
    do(open_floor, leave_seat, position=5)
    key = do(open_floor, change_seat, position=3, to_position=5)
    assert waitlist(open_floor) == []
    undo(open_floor, key)
    assert waitlist(open_floor) == [("Lola", "waiting")]
    assert sitting(open_floor) == sitting_in_journal(open_floor) == [(3, "Lola")]


def test_a_guest_moved_back_keeps_the_minimum_they_sat_down_under(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    sat_under = LimitPosting.objects.get()
    do(open_floor, post_limits, limits=full_limits(1_000))
    key = do(open_floor, change_seat, position=3, to_position=5)
    undo(open_floor, key)
    assert SeatOccupancy.objects.get(left_at=None).kept_limits == sat_under
    assert rebuild(open_floor.house.pk).tables[open_floor.table.pk].kept == {3: sat_under.pk}


def test_a_guest_moved_back_keeps_the_minimum_raised_while_they_sat_elsewhere(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    sat_under = LimitPosting.objects.get()
    key = do(open_floor, change_seat, position=3, to_position=5)
    do(open_floor, post_limits, limits=full_limits(1_000))
    undo(open_floor, key)
    assert rebuild(open_floor.house.pk).tables[open_floor.table.pk].kept == {3: sat_under.pk}


def test_a_guest_who_stands_by_mistake_stands_no_more(standing_floor):
    key = do(standing_floor, stand_guest, guest_name="Lola")
    assert standing(standing_floor) == [(101, "Lola")]
    undo(standing_floor, key)
    assert standing(standing_floor) == []
    stay = SeatOccupancy.objects.get()
    assert stay.left_at == stay.sat_at


def test_a_standing_guest_who_left_by_mistake_has_stood_there_all_the_time(standing_floor):
    do(standing_floor, stand_guest, guest_name="Lola")
    sat_at = SeatOccupancy.objects.get().sat_at
    undo(standing_floor, do(standing_floor, leave_standing, place=101))
    assert standing(standing_floor) == [(101, "Lola")]
    assert SeatOccupancy.objects.get().sat_at == sat_at


def test_a_standing_place_that_another_has_by_now_is_not_given_back(standing_floor):
    do(standing_floor, stand_guest, guest_name="Lola")
    key = do(standing_floor, leave_standing, place=101)
    do(standing_floor, stand_guest, guest_name="Ana")
    refused("undo.built_on", standing_floor, key)
    assert standing(standing_floor) == [(101, "Ana")]


def test_a_guest_who_has_sat_down_since_is_not_removed_by_the_undo_of_their_standing(
    standing_floor,
):
    key = do(standing_floor, stand_guest, guest_name="Lola")
    do(standing_floor, take_seat, position=3, guest_name="Lola")
    refused("undo.built_on", standing_floor, key)


def test_nobody_is_brought_back_to_stand_where_the_direction_has_ended_it(standing_floor):
    do(standing_floor, stand_guest, guest_name="Lola")
    key = do(standing_floor, leave_standing, place=101)
    GamingTable.objects.update(standing_guests=False)
    refused("standing.not_allowed", standing_floor, key)
    assert FloorEvent.objects.filter(kind="act.undone").count() == 0
