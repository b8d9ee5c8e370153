"""Two tablets, two sweeps, one seat."""

from datetime import timedelta
from functools import partial

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import Conflict
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.seating.models import SeatOffer, WaitlistEntry
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.seats import leave_seat, seat_from_waitlist, take_seat
from tables.seating.services.waitlist import join_house_waitlist, join_waitlist
from tests.building import acting, make_session, make_table, new_command, sit
from tests.floor.test_races import codes, together
from tests.opened import Floor, make_floor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def floor(db: None) -> Floor:
    return make_floor()


def on_entry(floor, service, entry, **args):
    return service(actor=acting(floor.manager), command=new_command(), entry_id=entry, **args)


def live_offers():
    offers = SeatOffer.objects.filter(ended_at=None)
    return sorted(offers.values_list("entry__guest__name", "seat__position"))


def test_two_seats_freed_at_once_go_to_two_guests(floor):
    floor.open()
    for position in range(1, 8):
        sit(floor.table, position)
    for name in "ABC":
        floor.act(join_waitlist, guest_name=name)
    results = together(*[lambda seat=seat: floor.act(leave_seat, position=seat) for seat in (2, 5)])
    assert codes(results) == []
    assert [name for name, _ in live_offers()] == ["A", "B"]
    assert sorted(seat for _, seat in live_offers()) == [2, 5]


def test_a_seat_freed_by_two_tablets_is_freed_once_and_offered_once(floor):
    floor.open()
    for position in range(1, 8):
        sit(floor.table, position)
    for name in "AB":
        floor.act(join_waitlist, guest_name=name)
    results = together(*[lambda: floor.act(leave_seat, position=4)] * 2)
    assert codes(results) == ["seat.empty"]
    assert live_offers() == [("A", 4)]
    assert FloorEvent.objects.filter(kind="waitlist.called").count() == 1


def test_a_guest_called_from_many_tablets_is_called_once_and_waits_no_longer(floor):
    floor.open()
    entry = floor.act(join_waitlist, guest_name="Ana")["entry"]
    call = partial(call_guest, actor=acting(floor.jefe), entry_id=entry)
    results = together(*[lambda: call(command=new_command())] * 6)
    refused = codes(results)
    assert len(refused) == 5
    assert set(refused) <= {"waitlist.already_called", "waitlist.changed"}
    ends = WaitlistEntry.objects.get(id=entry).call_ends_at
    with pytest.raises(Conflict) as refusal:
        call(command=new_command())
    assert refusal.value.code == "waitlist.already_called"
    assert WaitlistEntry.objects.get(id=entry).call_ends_at == ends
    assert FloorEvent.objects.filter(kind="waitlist.called").count() == 1


def test_two_tables_never_call_one_guest_of_the_house(floor):
    floor.open()
    other = make_table(floor.house)
    make_session(other, floor.shift, floor.manager)
    for table in (floor.table, other):
        for position in range(1, 8):
            sit(table, position)
    for name in "HI":
        join_house_waitlist(actor=acting(floor.manager), command=new_command(), guest_name=name)
    results = together(
        *[
            lambda table=table: floor.act(leave_seat, floor.manager, table_id=table.pk, position=1)
            for table in (floor.table, other)
        ]
    )
    assert codes(results) == []
    assert live_offers() == [("H", 1), ("I", 1)]
    assert SeatOffer.objects.values("table").distinct().count() == 2


def test_any_number_of_sweeps_at_once_does_the_due_work_once(floor):
    floor.open()
    for name in "ABCDEFGHIJ":
        floor.act(join_waitlist, guest_name=name)
    now = utc_now()
    together(*[lambda: settle_waitlists(now)] * 4)
    assert len(live_offers()) == FloorEvent.objects.filter(kind="waitlist.called").count() == 7
    together(*[lambda: settle_waitlists(now + timedelta(minutes=6))] * 4)
    assert WaitlistEntry.objects.filter(state="no_show").count() == 7
    assert FloorEvent.objects.filter(kind="waitlist.left").count() == 7
    assert [name for name, _ in live_offers()] == ["H", "I", "J"]


def test_the_last_seat_is_taken_once_by_the_called_or_by_a_jump(floor):
    floor.open()
    for position in range(1, 8):
        sit(floor.table, position)
    entry = floor.act(join_waitlist, guest_name="A")["entry"]
    floor.act(leave_seat, position=7)
    results = together(
        lambda: on_entry(floor, seat_from_waitlist, entry, position=7),
        lambda: floor.act(take_seat, floor.croupier, position=7, guest_name="A"),
        lambda: floor.act(take_seat, position=7, guest_name="Z", reason="A guest of the house"),
    )
    assert len(codes(results)) == 2
    assert set(codes(results)) <= {"seat.taken", "waitlist.over", "waitlist.changed"}
    assert SeatOccupancy.objects.filter(seat__position=7, left_at=None).count() == 1
    assert live_offers() == []


def test_one_of_two_jefes_calls_the_head(floor):
    floor.open()
    first, second = (floor.act(join_waitlist, guest_name=name)["entry"] for name in "AB")
    results = together(
        lambda: on_entry(floor, call_guest, first),
        lambda: on_entry(floor, call_guest, second),
    )
    assert codes(results) in ([], ["waitlist.jump_needs_reason"])
    assert WaitlistEntry.objects.get(id=first).state == "called"


def test_one_name_at_a_seat_and_in_the_house_s_line_does_not_block(floor):
    floor.open()
    for round_ in range(5):
        name = f"Guest {round_}"
        results = together(
            lambda name=name, seat=round_ + 1: floor.act(take_seat, position=seat, guest_name=name),
            lambda name=name: join_house_waitlist(
                actor=acting(floor.manager), command=new_command(), guest_name=name
            ),
        )
        assert set(codes(results)) <= {"guest.seated_elsewhere"}
    assert SeatOccupancy.objects.filter(left_at=None).count() == 5
