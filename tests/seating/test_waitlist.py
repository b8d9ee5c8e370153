"""The waitlists: jumps that need a reason, holds, the jefe's order, changes of seats."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from casino.lib.clock import utc_now
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.posts.models import Supervision
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.next_guest import list_called, list_next
from tables.seating.selectors.waitlist import list_house_waitlist, list_table_waitlist
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.order import change_priority, move_entry, transfer_entry
from tables.seating.services.seats import change_seat, seat_from_waitlist, take_seat
from tables.seating.services.waitlist import (
    ask_for_seat,
    join_house_waitlist,
    join_waitlist,
    leave_waitlist,
    put_on_hold,
    resume_entry,
)
from tests.building import make_table, supervise
from tests.seating.waitlists import act, join, join_house, leave, offered, refused, state, waitlist


def test_calling_a_guest_who_is_not_next_needs_a_reason(open_floor):
    join(open_floor, "A")
    second = join(open_floor, "B")
    assert refused("waitlist.jump_needs_reason", open_floor, call_guest, second).params == {
        "guest": "A"
    }
    refused("waitlist.jump_needs_reason", open_floor, seat_from_waitlist, second, position=1)
    refused("input.reason", open_floor, call_guest, second, reason="x" * 201)
    act(open_floor, call_guest, second, reason="A is at dinner")
    assert waitlist(open_floor) == [("A", "waiting"), ("B", "called")]
    assert FloorEvent.objects.get(kind="waitlist.jumped").payload["reason"] == "A is at dinner"


def test_a_guest_on_hold_is_passed_over_and_keeps_their_place(full):
    first, second = join(full, "A"), join(full, "B")
    act(full, put_on_hold, first, minutes=10)
    leave(full, 1)
    assert waitlist(full) == [("A", "held"), ("B", "called")]
    act(full, resume_entry, first)
    leave(full, 2)
    assert offered(first) == [2]
    assert offered(second) == [1]


def test_a_hold_ends_by_the_clock(full):
    first = join(full, "A")
    act(full, put_on_hold, first, minutes=10)
    settle_waitlists(utc_now() + timedelta(minutes=9))
    assert state(first) == "held"
    settle_waitlists(utc_now() + timedelta(minutes=11))
    assert state(first) == "waiting"
    event = FloorEvent.objects.last()
    assert (event.kind, event.actor_id) == ("waitlist.resumed", None)


def test_a_guest_who_goes_on_hold_after_a_call_gives_the_seat_to_the_next(full):
    first, second = join(full, "A"), join(full, "B")
    leave(full, 1)
    act(full, put_on_hold, first)
    assert (offered(first), offered(second)) == ([], [1])


def test_priority_and_its_change_need_a_reason(floor):
    refused(
        "input.reason", floor, join_waitlist, table_id=floor.table.pk, guest_name="A", priority=1
    )
    join(floor, "A")
    entry = join(floor, "B")
    refused("input.reason", floor, change_priority, entry, priority=1, reason="  ")
    refused("waitlist.range", floor, change_priority, entry, priority=101, reason="asked")
    act(floor, change_priority, entry, priority=1, reason="Regular of the house")
    assert [name for name, _ in waitlist(floor)] == ["B", "A"]
    payload = FloorEvent.objects.last().payload
    assert (payload["former"], payload["priority"], payload["reason"]) == (
        0,
        1,
        "Regular of the house",
    )


def test_the_jefe_s_order_is_the_law(floor):
    a, b, c = (join(floor, name) for name in "ABC")
    refused("input.reason", floor, move_entry, c, before_id=a, reason="")
    act(floor, move_entry, c, before_id=a, reason="Came back from the cash desk")
    assert [name for name, _ in waitlist(floor)] == ["C", "A", "B"]
    act(floor, move_entry, a, before_id=None, reason="Went out to smoke")
    assert [name for name, _ in waitlist(floor)] == ["C", "B", "A"]
    join(floor, "D")
    join(floor, "E", priority=1, reason="Regular")
    assert [name for name, _ in waitlist(floor)] == ["E", "C", "B", "A", "D"]
    act(floor, move_entry, b, before_id=WaitlistEntry.objects.get(guest__name="E").pk, reason="Law")
    join(floor, "F", priority=1, reason="Regular")
    assert [name for name, _ in waitlist(floor)] == ["B", "E", "F", "C", "A", "D"]
    house = join_house(floor, "H")
    refused("waitlist.other_waitlist", floor, move_entry, house, before_id=a, reason="No")
    event = FloorEvent.objects.filter(kind="waitlist.moved").first()
    assert (event.actor_id, event.payload["before_name"]) == (floor.jefe.pk, "A")


def test_andalucia_iii_1_a_vacant_seat_goes_by_the_jefe_s_order(full):
    first, second = join(full, "A"), join(full, "B")
    act(full, move_entry, second, before_id=first, reason="Came back from the cash desk")
    leave(full, 3)
    assert (offered(first), offered(second)) == ([], [3])


def test_a_transferred_guest_keeps_their_arrival(open_floor):
    other = make_table(open_floor.house)
    Supervision.objects.filter(jefe=open_floor.jefe).update(slot_two=False)
    supervise(other, open_floor.jefe, slot=2)
    first = join(open_floor, "A")
    open_floor.act(join_waitlist, guest_name="X", table_id=other.pk)
    act(open_floor, transfer_entry, first, table_id=other.pk, reason="Wants to play there")
    assert [entry.guest_name for entry in list_table_waitlist(other.pk)] == ["A", "X"]
    assert waitlist(open_floor) == []
    act(open_floor, transfer_entry, first, table_id=None, reason="Any will do")
    assert [entry.guest_name for entry in list_house_waitlist(open_floor.house.pk)] == ["A"]
    refused(
        "waitlist.same_waitlist", open_floor, transfer_entry, first, table_id=None, reason="Again"
    )
    act(
        open_floor,
        transfer_entry,
        first,
        table_id=other.pk,
        reason="Last there",
        keeps_arrival=False,
    )
    assert [entry.guest_name for entry in list_table_waitlist(other.pk)] == ["X", "A"]
    streams = FloorEvent.objects.filter(kind="waitlist.transferred").values_list(
        "table_id", flat=True
    )
    assert sorted(streams, key=str) == sorted(
        [open_floor.table.pk, other.pk, other.pk, None, other.pk, None], key=str
    )


def test_a_transfer_needs_both_lines(open_floor):
    other = make_table(open_floor.house)
    entry = join(open_floor, "A")
    args = {"table_id": other.pk, "reason": "Wants to play there"}
    refused("policy.not_your_table", open_floor, transfer_entry, entry, **args)
    join(open_floor, "A", table_id=other.pk, person=open_floor.manager)
    refused(
        "waitlist.already_waiting", open_floor, transfer_entry, entry, open_floor.manager, **args
    )


def test_a_guest_waits_once_for_the_house(floor):
    join_house(floor, "Lola")
    refused("waitlist.already_in_house", floor, join_house_waitlist, guest_name="lola")
    refused("waitlist.wish", floor, join_house_waitlist, guest_name="Pepe", wants_format="tiny")
    refused("waitlist.wish", floor, join_house_waitlist, guest_name="Pepe", wants_regulation="mars")


def test_a_guest_of_the_house_is_called_to_the_caller_s_table_only(open_floor):
    entry = join_house(open_floor, "H")
    refused("waitlist.which_table", open_floor, call_guest, entry)
    other = make_table(open_floor.house)
    refused("policy.not_your_table", open_floor, call_guest, entry, table_id=other.pk)
    act(open_floor, call_guest, entry, table_id=open_floor.table.pk)
    assert waitlist(open_floor) == [("H", "called")]
    act(open_floor, seat_from_waitlist, entry, position=1)
    assert state(entry) == "seated"
    streams = FloorEvent.objects.filter(kind="seat.taken").values_list("table_id", flat=True)
    assert set(streams) == {open_floor.table.pk, None}


def test_a_guest_who_sits_down_anywhere_is_off_the_house_s_waitlist(open_floor):
    entry = join_house(open_floor, "H")
    open_floor.act(take_seat, position=1, guest_name="H")
    assert state(entry) == "seated"


def test_a_seat_change_is_served_before_newcomers(full):
    newcomer = join(full, "A")
    change = full.act(ask_for_seat, position=4, wanted_position=7)["entry"]
    assert waitlist(full)[0] == ("Player 4", "waiting")
    leave(full, 1)
    assert (offered(newcomer), offered(change)) == ([1], [])
    leave(full, 7)
    assert offered(change) == [7]
    later = join(full, "B")
    act(full, seat_from_waitlist, change, position=7)
    assert offered(later) == [4]
    changed = FloorEvent.objects.get(kind="seat.changed").payload
    assert (changed["from"], changed["to"], changed["waitlist_entry"]) == (4, 7, change)
    assert SeatOccupancy.objects.get(guest__name="Player 4", left_at=None).seat.position == 7


def test_a_seat_is_changed_in_one_act_and_the_old_one_offered(full):
    leave(full, 2)
    waits = join(full, "A")
    full.act(change_seat, full.croupier, position=1, to_position=2)
    assert offered(waits) == [1]
    for code, position, to in [("seat.taken", 3, 4), ("seat.empty", 1, 2)]:
        refused(code, full, change_seat, table_id=full.table.pk, position=position, to_position=to)


def test_a_guest_who_leaves_the_table_no_longer_waits_for_another_seat(full):
    change = full.act(ask_for_seat, position=4)["entry"]
    refused("seat.same", full, ask_for_seat, table_id=full.table.pk, position=5, wanted_position=5)
    leave(full, 4)
    assert state(change) == "left"


@pytest.mark.parametrize(
    ("change", "guard"),
    [
        ({"state": "called"}, "waitlist_call_has_end"),
        ({"state": "held"}, "waitlist_hold_has_end"),
        ({"state": "left"}, "waitlist_over_has_time"),
        ({"ended_at": utc_now()}, "waitlist_over_has_time"),
        ({"wants_format": "mini"}, "waitlist_wishes_of_house"),
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
    with pytest.raises(IntegrityError, match="an act is done by somebody"), transaction.atomic():
        FloorEvent.objects.create(
            house=event.house,
            table=event.table,
            kind="seat.left",
            payload={},
            command_id=event.command_id,
            happened_at=utc_now(),
        )


def test_no_party_waits_for_more_seats_than_the_table_has(open_floor):
    seven = join(open_floor, "Seven", party=7)
    refusal = refused(
        "waitlist.range",
        open_floor,
        join_waitlist,
        table_id=open_floor.table.pk,
        guest_name="Eight",
        party=8,
    )
    assert refusal.params["party"] == 7
    house = join_house(open_floor, "Eight", party=8)
    refused(
        "waitlist.range",
        open_floor,
        transfer_entry,
        house,
        table_id=open_floor.table.pk,
        reason="They asked",
    )
    assert (state(seven), state(house)) == ("waiting", "waiting")


def test_the_next_guests_are_told_in_the_turn_in_which_they_may_sit_down(open_floor):
    later, first = join(open_floor, "A"), join(open_floor, "B", priority=1, reason="Regular")
    held = join(open_floor, "C")
    of_house = join_house(open_floor, "D")
    act(open_floor, put_on_hold, held, minutes=10)
    assert [it.entry for it in list_next(open_floor.table)] == [first, later, of_house]
    for entry in (first, later, of_house):
        assert list_next(open_floor.table)[0].entry == entry
        act(open_floor, leave_waitlist, entry, no_show=False)
    assert list_next(open_floor.table) == []


def test_who_is_called_is_told_apart_and_large_parties_with_their_number(open_floor):
    ana = join(open_floor, "Ana")
    seven = join(open_floor, "Seven", party=7)
    act(open_floor, call_guest, ana)
    open_floor.act(take_seat, position=1, guest_name="H", reason="A reason")
    assert [(it.entry, it.guest_name) for it in list_called(open_floor.table)] == [(ana, "Ana")]
    assert [(it.entry, it.party) for it in list_next(open_floor.table)] == [(seven, 7)]
