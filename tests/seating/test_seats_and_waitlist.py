"""Guests: one seat each, one guest a seat, and a waitlist with an order."""

import pytest

from casino.lib.errors import BadInput, Conflict, NotFound, Refusal
from tables.guests.models import Guest, SeatOccupancy
from tables.journal.models import FloorEvent
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.own_place import find_place
from tables.seating.selectors.waitlist import list_table_waitlist
from tables.seating.services.calls import call_guest
from tables.seating.services.seats import leave_seat, seat_from_waitlist, take_seat
from tables.seating.services.waitlist import join_waitlist, leave_waitlist
from tests.building import acting, make_house, make_table, new_command, sit


def refused(code, floor, service, **args):
    events, sitting = FloorEvent.objects.count(), SeatOccupancy.objects.count()
    with pytest.raises(Refusal) as error:
        floor.act(service, **args)
    assert error.value.code == code
    assert (FloorEvent.objects.count(), SeatOccupancy.objects.count()) == (events, sitting)
    return error.value


def join(floor, name, **args):
    return floor.act(join_waitlist, guest_name=name, **args)


def on_entry(floor, service, entry, **args):
    return service(actor=acting(floor.jefe), command=new_command(), entry_id=entry, **args)


def call(floor, entry):
    return on_entry(floor, call_guest, entry)


def names(floor):
    return [entry.guest_name for entry in list_table_waitlist(floor.table.pk)]


def test_a_new_name_is_a_new_guest_and_a_known_one_the_same(open_floor):
    first = open_floor.act(take_seat, position=1, guest_name="  El   Rubio ")
    assert Guest.objects.get().name == "El Rubio"
    open_floor.act(leave_seat, position=1)
    assert open_floor.act(take_seat, position=3, guest_name="el rubio")["guest"] == first["guest"]
    assert Guest.objects.count() == 1


def test_one_name_written_in_two_ways_is_one_guest(open_floor):
    composed = open_floor.act(take_seat, position=1, guest_name="Pe\u00f1a")
    open_floor.act(leave_seat, position=1)
    apart = open_floor.act(take_seat, position=1, guest_name="Pen\u0303a")
    assert apart["guest"] == composed["guest"]


def test_guests_without_a_name_are_told_apart_and_nobody_s_old_name_is_theirs(open_floor):
    first, second = (
        open_floor.act(take_seat, position=seat, is_nameless=True)["guest"] for seat in (1, 2)
    )
    names = {guest.pk: guest.name for guest in Guest.objects.all()}
    assert names == {first: f"Cliente {first % 1000}", second: f"Cliente {second % 1000}"}
    assert first != second


def test_a_guest_sits_down_by_id_too(open_floor):
    guest = Guest.objects.create(house=open_floor.house, name="Lola")
    open_floor.act(take_seat, position=2, guest_id=guest.pk)
    assert SeatOccupancy.objects.get().guest_id == guest.pk
    assert FloorEvent.objects.last().payload == {
        "seat": 2,
        "guest": guest.pk,
        "name": "Lola",
        "waitlist_entry": None,
        "stood": None,
    }


def test_a_taken_seat_is_refused(open_floor):
    sit(open_floor.table, 4)
    refused("seat.taken", open_floor, take_seat, position=4, guest_name="Lola")
    assert not Guest.objects.filter(name="Lola").exists()


def test_a_guest_has_one_seat_in_the_house(open_floor):
    sit(make_table(open_floor.house), 1, "Lola")
    refused("guest.seated_elsewhere", open_floor, take_seat, position=4, guest_name="lola")


def test_seats_that_do_not_exist_or_are_empty(open_floor):
    error = refused("seat.unknown", open_floor, take_seat, position=8, guest_name="Lola")
    assert isinstance(error, NotFound)
    refused("seat.unknown", open_floor, leave_seat, position=0)
    refused("seat.empty", open_floor, leave_seat, position=1)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "Lola\u200b", "\u202eLola", "Lo\x07la"])
def test_a_guest_needs_a_name(open_floor, name):
    refused("guest.name", open_floor, take_seat, position=1, guest_name=name)


def test_a_guest_of_another_house_is_nobody(open_floor):
    guest = Guest.objects.create(house=make_house(), name="Lola")
    refused("thing.not_found", open_floor, take_seat, position=1, guest_id=guest.pk)


def test_nobody_sits_at_a_closed_table(floor):
    refused("table.closed", floor, take_seat, position=1, guest_name="Lola")


def test_a_guest_who_leaves_makes_room(open_floor):
    open_floor.act(take_seat, position=1, guest_name="Lola")
    open_floor.act(leave_seat, position=1)
    assert FloorEvent.objects.last().kind == "seat.left"
    open_floor.act(take_seat, position=1, guest_name="Pepe")


def test_priority_first_then_arrival(floor):
    for name, priority in [("A", 0), ("B", 0), ("C", 5), ("D", 5)]:
        join(floor, name, priority=priority, reason="regular" if priority else "")
    assert names(floor) == ["C", "D", "A", "B"]
    places = [find_place(e.token).place for e in list_table_waitlist(floor.table.pk)]
    assert places == [1, 2, 3, 4]


def test_a_guest_waits_once_per_table(floor):
    join(floor, "Lola")
    refused("waitlist.already_waiting", floor, join_waitlist, guest_name="LOLA")
    join(floor, "Lola", person=floor.manager, table_id=make_table(floor.house).pk)


def test_a_guest_seated_at_the_table_does_not_wait_for_it(open_floor):
    sit(open_floor.table, 1, "Lola")
    refused("guest.seated_elsewhere", open_floor, join_waitlist, guest_name="Lola")


@pytest.mark.parametrize("args", [{"party": 0}, {"party": 15}, {"priority": -1}, {"priority": 101}])
def test_parties_and_priorities_have_bounds(floor, args):
    with pytest.raises(BadInput, match=r"waitlist\.range"):
        join(floor, "Lola", **args)


def test_a_called_guest_is_seated_and_out_of_the_line(open_floor):
    entry = join(open_floor, "Lola")["entry"]
    call(open_floor, entry)
    assert WaitlistEntry.objects.get().state == "called"
    answer = on_entry(open_floor, seat_from_waitlist, entry, position=3)
    assert SeatOccupancy.objects.get().guest_id == answer["guest"]
    assert WaitlistEntry.objects.get().state == "seated"
    assert FloorEvent.objects.last().payload["waitlist_entry"] == entry
    assert names(open_floor) == []


def test_a_waiting_guest_who_just_sits_down_leaves_the_waitlist(open_floor):
    join(open_floor, "Lola")
    open_floor.act(take_seat, position=1, guest_name="Lola")
    assert WaitlistEntry.objects.get().state == "seated"


@pytest.mark.parametrize(("no_show", "state"), [(False, "left"), (True, "no_show")])
def test_a_guest_who_leaves_the_waitlist_is_off_it_for_good(open_floor, no_show, state):
    joined = join(open_floor, "Lola")
    on_entry(open_floor, leave_waitlist, joined["entry"], no_show=no_show)
    assert WaitlistEntry.objects.get().state == state
    place = find_place(joined["token"])
    assert (place.state, place.place) == (state, None)
    for service, args in [
        (call_guest, {}),
        (seat_from_waitlist, {"position": 1}),
        (leave_waitlist, {}),
    ]:
        with pytest.raises(Conflict, match=r"waitlist\.over"):
            on_entry(open_floor, service, joined["entry"], **args)
    join(open_floor, "Lola")


def test_an_entry_of_another_house_does_not_exist(floor, db):
    with pytest.raises(NotFound):
        call(floor, 999_999)


def test_the_guest_s_own_page_knows_place_and_table_and_no_name(floor):
    join(floor, "A")
    token = join(floor, "Lola")["token"]
    place = find_place(token)
    assert (place.place, place.table_number) == (2, floor.table.number)
    assert place.estimate_minutes is None
    assert "Lola" not in repr(place)
    assert find_place("no such token") is None
