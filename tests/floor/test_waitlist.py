"""The lines: seats that are offered, jumps that need a reason, an order that the jefe makes."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, Conflict, NotAllowed
from casino.lib.policy import Role
from tables.models import (
    FloorEvent,
    House,
    Notification,
    SeatOccupancy,
    SeatOffer,
    Supervision,
    WaitlistEntry,
)
from tables.selectors.queue import queue_of_house, queue_of_table
from tables.selectors.queue_place import find_place
from tables.services.calls import call_guest
from tables.services.limits import post_limits
from tables.services.queue import (
    ask_for_seat,
    hold_place,
    join_house_queue,
    join_queue,
    leave_queue,
    resume_place,
)
from tables.services.queue_clock import sweep_lines
from tables.services.queue_order import change_priority, move_entry, transfer_entry
from tables.services.seats import change_seat, leave_seat, seat_from_queue, take_seat
from tables.services.session_state import suspend_table
from tests.building import acting, make_session, make_staff, make_table, new_command, sit, supervise

SEATS = 7


def act(floor, service, entry=None, person=None, **args):
    if entry is not None:
        args["entry_id"] = entry
    return service(actor=acting(person or floor.jefe), command=new_command(), **args)


def join(floor, name, **args):
    return floor.act(join_queue, guest_name=name, **args)["entry"]


def join_house(floor, name, **args):
    return act(floor, join_house_queue, guest_name=name, **args)["entry"]


def line(floor):
    return [(entry.guest_name, entry.state) for entry in queue_of_table(floor.table.pk)]


def offered(entry):
    offers = SeatOffer.objects.filter(entry_id=entry, ended_at=None)
    return sorted(offers.values_list("seat__position", flat=True))


def state(entry):
    return WaitlistEntry.objects.get(id=entry).state


@pytest.fixture
def full(open_floor):
    """A table in play where every seat is taken."""
    for position in range(1, SEATS + 1):
        sit(open_floor.table, position, f"Player {position}")
    return open_floor


def leave(floor, position):
    return floor.act(leave_seat, floor.croupier, position=position)


def refused(code, floor, service, *args, **kwargs):
    events = FloorEvent.objects.count()
    with pytest.raises((Conflict, BadInput, NotAllowed)) as error:
        act(floor, service, *args, **kwargs)
    assert error.value.code == code
    assert FloorEvent.objects.count() == events
    return error.value


def test_a_freed_seat_is_offered_to_the_head_of_the_line(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 3)
    assert line(full) == [("A", "called"), ("B", "waiting")]
    assert (offered(first), offered(second)) == ([3], [])
    event = FloorEvent.objects.last()
    assert (event.kind, event.actor_id) == ("queue.called", full.croupier.pk)
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
    sweep_lines(utc_now() + timedelta(hours=1))
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


def test_the_earlier_arrival_goes_first_whatever_the_line(full):
    house = join_house(full, "H")
    table = join(full, "T")
    leave(full, 1)
    leave(full, 2)
    assert (offered(house), offered(table)) == ([1], [2])
    assert line(full) == [("H", "called"), ("T", "called")]


def test_a_minimum_that_rises_keeps_a_guest_of_the_house_away(full):
    house = join_house(full, "H", minimum_most_minor=500)
    full.act(post_limits, limits=full_limits(1_000))
    leave(full, 1)
    assert state(house) == "waiting"


def full_limits(minimum):
    from games.rules.limits import Limits

    return Limits(minimum, minimum * 100, minimum * 10, minimum)


def test_a_party_is_called_when_it_finds_as_many_seats_and_keeps_its_place(full):
    party, single = join(full, "Two", party=2), join(full, "One")
    leave(full, 1)
    assert (state(party), offered(single)) == ("waiting", [1])
    leave(full, 2)
    leave(full, 3)
    assert offered(party) == [2, 3]
    act(full, seat_from_queue, party, position=2)
    full.act(take_seat, position=3, guest_name="Their friend")
    assert SeatOffer.objects.filter(ended_at=None).count() == 1  # that of the single guest


def test_a_seat_of_a_party_that_nobody_took_is_let_go_when_the_call_ends(full):
    party = join(full, "Two", party=2)
    leave(full, 1)
    leave(full, 2)
    act(full, seat_from_queue, party, position=2)
    assert offered(party) == [1]
    waits = join(full, "One")
    sweep_lines(utc_now() + timedelta(minutes=4))
    assert state(waits) == "waiting"
    sweep_lines(utc_now() + timedelta(minutes=6))
    assert (offered(party), offered(waits)) == ([], [1])


def test_who_is_called_takes_any_seat_that_is_kept_for_nobody(full):
    first = join(full, "A")
    leave(full, 1)
    leave(full, 2)
    act(full, seat_from_queue, first, position=2)
    assert SeatOffer.objects.filter(ended_at=None).count() == 0


def test_a_seat_that_is_kept_is_taken_by_another_with_a_reason_only(full):
    first = join(full, "A")
    leave(full, 1)
    told = refused(
        "queue.jump_needs_reason",
        full,
        take_seat,
        table_id=full.table.pk,
        position=1,
        guest_name="Walk-in",
    )
    assert told.params["guest"] == "A"
    full.act(take_seat, position=1, guest_name="Walk-in", reason="A friend of the house")
    assert state(first) == "waiting"
    assert offered(first) == []
    jump = FloorEvent.objects.get(kind="queue.jumped")
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
    assert FloorEvent.objects.filter(kind="queue.offer_withdrawn").count() == 1
    assert [*Notification.objects.values_list("what", flat=True)] == ["called", "withdrawn"]


def test_a_croupier_seats_who_is_next_and_nobody_else(full):
    join(full, "A")
    leave(full, 1)
    for reason, code in [("", "queue.jump_needs_reason"), ("Because", "policy.role")]:
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


def test_calling_who_is_not_next_needs_a_reason(open_floor):
    join(open_floor, "A")
    second = join(open_floor, "B")
    assert refused("queue.jump_needs_reason", open_floor, call_guest, second).params == {
        "guest": "A"
    }
    refused("queue.jump_needs_reason", open_floor, seat_from_queue, second, position=1)
    refused("queue.reason", open_floor, call_guest, second, reason="x" * 201)
    act(open_floor, call_guest, second, reason="A is at dinner")
    assert line(open_floor) == [("A", "waiting"), ("B", "called")]
    assert FloorEvent.objects.get(kind="queue.jumped").payload["reason"] == "A is at dinner"


def test_who_is_on_hold_is_passed_over_and_keeps_their_place(full):
    first, second = join(full, "A"), join(full, "B")
    act(full, hold_place, first, minutes=10)
    leave(full, 1)
    assert line(full) == [("A", "held"), ("B", "called")]
    act(full, resume_place, first)
    leave(full, 2)
    assert offered(first) == [2]
    assert offered(second) == [1]


def test_a_hold_ends_by_the_clock(full):
    first = join(full, "A")
    act(full, hold_place, first, minutes=10)
    sweep_lines(utc_now() + timedelta(minutes=9))
    assert state(first) == "held"
    sweep_lines(utc_now() + timedelta(minutes=11))
    assert state(first) == "waiting"
    event = FloorEvent.objects.last()
    assert (event.kind, event.actor_id) == ("queue.resumed", None)


def test_who_goes_on_hold_after_a_call_gives_the_seat_to_the_next(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 1)
    act(full, hold_place, first)
    assert (offered(first), offered(second)) == ([], [1])


def test_a_call_that_is_taken_back_leaves_the_seat_to_the_jefe(full):
    first = join(full, "A")
    leave(full, 1)
    act(full, resume_place, first)
    assert (state(first), offered(first)) == ("waiting", [])
    refused("queue.waits_already", full, resume_place, first)


def test_a_call_that_ran_out_is_a_no_show_and_the_next_is_called(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 1)
    sweep_lines(utc_now() + timedelta(minutes=4))
    assert state(first) == "called"
    sweep_lines(utc_now() + timedelta(minutes=6))
    assert (state(first), state(second), offered(second)) == ("no_show", "called", [1])
    assert FloorEvent.objects.filter(kind="queue.left", actor=None).count() == 1
    events = FloorEvent.objects.count()
    sweep_lines(WaitlistEntry.objects.get(id=second).call_ends_at - timedelta(seconds=1))
    assert FloorEvent.objects.count() == events


def test_a_no_show_at_once_gives_the_seat_to_the_next(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 1)
    act(full, leave_queue, first, no_show=True)
    assert (state(first), offered(second)) == ("no_show", [1])


def test_free_seats_are_offered_by_the_clock_too(open_floor):
    for name in "ABC":
        join(open_floor, name)
    sweep_lines(utc_now())
    assert [entry.offered[0].position for entry in queue_of_table(open_floor.table.pk)] == [1, 2, 3]
    assert FloorEvent.objects.last().actor_id is None


def test_priority_and_its_change_need_a_reason(floor):
    refused("queue.reason", floor, join_queue, table_id=floor.table.pk, guest_name="A", priority=1)
    join(floor, "A")
    entry = join(floor, "B")
    refused("queue.reason", floor, change_priority, entry, priority=1, reason="  ")
    refused("queue.range", floor, change_priority, entry, priority=101, reason="asked")
    act(floor, change_priority, entry, priority=1, reason="Regular of the house")
    assert [name for name, _ in line(floor)] == ["B", "A"]
    payload = FloorEvent.objects.last().payload
    assert (payload["former"], payload["priority"], payload["reason"]) == (
        0,
        1,
        "Regular of the house",
    )


def test_the_jefe_s_order_is_the_law(floor):
    a, b, c = (join(floor, name) for name in "ABC")
    refused("queue.reason", floor, move_entry, c, before_id=a, reason="")
    act(floor, move_entry, c, before_id=a, reason="Came back from the cash desk")
    assert [name for name, _ in line(floor)] == ["C", "A", "B"]
    act(floor, move_entry, a, before_id=None, reason="Went out to smoke")
    assert [name for name, _ in line(floor)] == ["C", "B", "A"]
    join(floor, "D")
    join(floor, "E", priority=1, reason="Regular")
    assert [name for name, _ in line(floor)] == ["E", "C", "B", "A", "D"]
    act(floor, move_entry, b, before_id=WaitlistEntry.objects.get(guest__name="E").pk, reason="Law")
    join(floor, "F", priority=1, reason="Regular")
    assert [name for name, _ in line(floor)] == ["B", "E", "F", "C", "A", "D"]
    house = join_house(floor, "H")
    refused("queue.other_line", floor, move_entry, house, before_id=a, reason="No")
    event = FloorEvent.objects.filter(kind="queue.moved").first()
    assert (event.actor_id, event.payload["before_name"]) == (floor.jefe.pk, "A")


def test_a_transferred_guest_keeps_their_arrival(open_floor):
    other = make_table(open_floor.house)
    Supervision.objects.filter(jefe=open_floor.jefe).update(slot_two=False)
    supervise(other, open_floor.jefe, slot=2)
    first = join(open_floor, "A")
    open_floor.act(join_queue, guest_name="X", table_id=other.pk)
    act(open_floor, transfer_entry, first, table_id=other.pk, reason="Wants to play there")
    assert [entry.guest_name for entry in queue_of_table(other.pk)] == ["A", "X"]
    assert line(open_floor) == []
    act(open_floor, transfer_entry, first, table_id=None, reason="Any will do")
    assert [entry.guest_name for entry in queue_of_house(open_floor.house.pk)] == ["A"]
    refused("queue.same_line", open_floor, transfer_entry, first, table_id=None, reason="Again")
    act(
        open_floor,
        transfer_entry,
        first,
        table_id=other.pk,
        reason="Last there",
        keeps_arrival=False,
    )
    assert [entry.guest_name for entry in queue_of_table(other.pk)] == ["X", "A"]
    streams = FloorEvent.objects.filter(kind="queue.transferred").values_list("table_id", flat=True)
    assert sorted(streams, key=str) == sorted(
        [open_floor.table.pk, other.pk, other.pk, None, other.pk, None], key=str
    )


def test_a_transfer_needs_both_lines(open_floor):
    other = make_table(open_floor.house)
    entry = join(open_floor, "A")
    args = {"table_id": other.pk, "reason": "Wants to play there"}
    refused("policy.not_your_table", open_floor, transfer_entry, entry, **args)
    join(open_floor, "A", table_id=other.pk, person=open_floor.manager)
    refused("queue.already_waiting", open_floor, transfer_entry, entry, open_floor.manager, **args)


def test_a_guest_waits_once_for_the_house(floor):
    join_house(floor, "Lola")
    refused("queue.already_in_house_line", floor, join_house_queue, guest_name="lola")
    refused("queue.wish", floor, join_house_queue, guest_name="Pepe", wants_format="tiny")
    refused("queue.wish", floor, join_house_queue, guest_name="Pepe", wants_regulation="mars")


def test_a_guest_of_the_house_is_called_to_the_caller_s_table_only(open_floor):
    entry = join_house(open_floor, "H")
    refused("queue.which_table", open_floor, call_guest, entry)
    other = make_table(open_floor.house)
    refused("policy.not_your_table", open_floor, call_guest, entry, table_id=other.pk)
    act(open_floor, call_guest, entry, table_id=open_floor.table.pk)
    assert line(open_floor) == [("H", "called")]
    act(open_floor, seat_from_queue, entry, position=1)
    assert state(entry) == "seated"
    streams = FloorEvent.objects.filter(kind="seat.taken").values_list("table_id", flat=True)
    assert set(streams) == {open_floor.table.pk, None}


def test_who_sits_down_anywhere_is_out_of_the_house_s_line(open_floor):
    entry = join_house(open_floor, "H")
    open_floor.act(take_seat, position=1, guest_name="H")
    assert state(entry) == "seated"


def test_a_seat_change_is_served_before_newcomers(full):
    newcomer = join(full, "A")
    change = full.act(ask_for_seat, position=4, wanted_position=7)["entry"]
    assert line(full)[0] == ("Player 4", "waiting")
    leave(full, 1)
    assert (offered(newcomer), offered(change)) == ([1], [])
    leave(full, 7)
    assert offered(change) == [7]
    later = join(full, "B")
    act(full, seat_from_queue, change, position=7)
    assert offered(later) == [4]
    changed = FloorEvent.objects.get(kind="seat.changed").payload
    assert (changed["from"], changed["to"], changed["queue_entry"]) == (4, 7, change)
    assert SeatOccupancy.objects.get(guest__name="Player 4", left_at=None).seat.position == 7


def test_a_seat_is_changed_in_one_act_and_the_old_one_offered(full):
    leave(full, 2)
    waits = join(full, "A")
    full.act(change_seat, full.croupier, position=1, to_position=2)
    assert offered(waits) == [1]
    for code, position, to in [("seat.taken", 3, 4), ("seat.empty", 1, 2)]:
        refused(code, full, change_seat, table_id=full.table.pk, position=position, to_position=to)


def test_who_leaves_the_table_no_longer_waits_for_another_seat(full):
    change = full.act(ask_for_seat, position=4)["entry"]
    refused("seat.same", full, ask_for_seat, table_id=full.table.pk, position=5, wanted_position=5)
    leave(full, 4)
    assert state(change) == "left"


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
    act(full, seat_from_queue, entry, full.manager, position=3, table_id=other.pk)
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


@pytest.mark.parametrize(
    ("change", "guard"),
    [
        ({"state": "called"}, "waitlist_call_has_end"),
        ({"state": "held"}, "waitlist_hold_has_end"),
        ({"state": "left"}, "waitlist_over_has_time"),
        ({"ended_at": utc_now()}, "waitlist_over_has_time"),
        ({"wants_format": "mini"}, "waitlist_wishes_in_house_line"),
        ({"seat_change": True, "party": 2}, "waitlist_change_is_one_guest"),
    ],
)
def test_the_database_refuses_a_half_written_place(floor, change, guard):
    entry = join(floor, "A")
    with pytest.raises(IntegrityError, match=guard), transaction.atomic():
        WaitlistEntry.objects.filter(id=entry).update(**change)


def test_only_the_clock_s_own_acts_have_nobody_behind_them(floor):
    join(floor, "A")
    event = FloorEvent.objects.last()
    with pytest.raises(IntegrityError, match="event_by_somebody"), transaction.atomic():
        FloorEvent.objects.create(
            house=event.house,
            table=event.table,
            kind="seat.left",
            payload={},
            command_id=event.command_id,
            happened_at=utc_now(),
        )


def test_a_called_guest_s_page_tells_the_table_and_the_seat(full):
    token = act(full, join_house_queue, guest_name="H")["token"]
    assert find_place(token).table_number == ""
    leave(full, 6)
    place = find_place(token)
    assert (place.state, place.table_number, place.seat_labels) == (
        "called",
        full.table.number,
        ["6"],
    )
    assert "'H'" not in repr(place)
