"""The floor as one reading: everything about every table, in one statement."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.lib.policy import Role
from tables.openings.services.session_state import announce_last_coups
from tables.overview.state import Person, WaitlistCounts
from tables.posts.selectors.access import table_ids_of
from tables.posts.services.posts import assign_jefe
from tables.seating.models import WaitlistEntry
from tables.seating.services.calls import call_guest
from tables.seating.services.seats import take_seat
from tables.seating.services.waitlist import join_waitlist, put_on_hold
from tests.building import (
    acting,
    make_house,
    make_session,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    post_limits,
    sit,
)
from tests.overview.reading import floor_state


def test_a_closed_table_has_its_seats_and_its_people(floor):
    table = floor_state(floor.house.pk)[floor.table.pk]
    assert (table.state, table.session_id, table.limits) == ("closed", None, None)
    assert [seat.position for seat in table.seats] == [1, 2, 3, 4, 5, 6, 7]
    assert table.jefe.person == Person(floor.jefe.pk, "Julia", floor.jefe.badge)
    assert (table.jefe.load, table.jefe.load_max) == (1, 2)
    assert [croupier.name for croupier in table.croupiers] == ["Carlos"]
    assert (table.currency, table.regulation, table.format) == ("EUR", "andalucia", "mini")


def test_an_open_table_shows_its_history(open_floor):
    guest = open_floor.act(take_seat, position=3, guest_name="Lola")["guest"]
    entry = open_floor.act(join_waitlist, guest_name="A")["entry"]
    open_floor.act(join_waitlist, guest_name="B")
    call_guest(actor=acting(open_floor.jefe), command=new_command(), entry_id=entry)
    version = open_floor.act(announce_last_coups, coups=3)["version"]
    table = floor_state(open_floor.house.pk, [open_floor.table.pk])[open_floor.table.pk]
    assert table.version == version == 6
    assert (table.state, table.last_coups_left) == ("last_coups", 3)
    assert table.session_id is not None
    assert table.limits.minimum_minor == 500
    assert [(s.guest_id, s.guest_name) for s in table.seats if s.guest_id] == [(guest, "Lola")]
    assert table.waitlist == WaitlistCounts(waiting=2, called=1, on_hold=0)


def test_a_guest_on_hold_is_not_among_those_who_can_be_seated(open_floor):
    for name in "ABC":
        entry = open_floor.act(join_waitlist, guest_name=name)["entry"]
    put_on_hold(actor=acting(open_floor.jefe), command=new_command(), entry_id=entry)
    table = floor_state(open_floor.house.pk)[open_floor.table.pk]
    assert table.waitlist == WaitlistCounts(waiting=2, called=0, on_hold=1)


def test_the_guest_called_first_says_until_when_a_seat_is_kept(open_floor):
    def until():
        return floor_state(open_floor.house.pk)[open_floor.table.pk].called_until

    entries = [open_floor.act(join_waitlist, guest_name=name)["entry"] for name in "AB"]
    assert until() is None
    for entry in entries:
        call_guest(actor=acting(open_floor.jefe), command=new_command(), entry_id=entry)
    first, second = WaitlistEntry.objects.order_by("id")
    assert until() == first.call_ends_at < second.call_ends_at


def test_the_newest_posting_is_in_force(floor):
    for minimum in (500, 1_000, 700):
        post_limits(floor.table, floor.jefe, minimum=minimum)
    assert floor_state(floor.house.pk)[floor.table.pk].limits.minimum_minor == 700


def test_a_large_table_is_the_whole_load(floor):
    jefe = make_staff(floor.house, Role.JEFE)
    table = make_table(floor.house, "asturias-2011", "large")
    floor.act(assign_jefe, floor.manager, table_id=table.pk, badge=jefe.badge)
    assert floor_state(floor.house.pk, [table.pk])[table.pk].jefe.load == 2


def test_the_load_counts_tables_that_were_not_asked_for(floor):
    other = make_table(floor.house)
    floor.act(assign_jefe, floor.manager, table_id=other.pk, badge=floor.jefe.badge)
    state = floor_state(floor.house.pk, [other.pk])
    assert list(state) == [other.pk]
    assert state[other.pk].jefe.load == 2


def test_another_house_s_tables_are_not_on_this_floor(floor):
    foreign = make_table(make_house())
    assert list(floor_state(floor.house.pk)) == [floor.table.pk]
    assert floor_state(floor.house.pk, [foreign.pk]) == {}


def queries(house_id):
    with CaptureQueriesContext(
        connection,
    ) as captured:
        floor_state(house_id)
    return len(captured)


def test_fifty_tables_take_two_queries_like_one(floor):
    assert queries(floor.house.pk) == 2
    make_session(floor.table, floor.shift, floor.jefe)
    sit(floor.table, 1)
    for _ in range(49):
        table = make_table(floor.house)
        make_session(table, floor.shift, floor.jefe)
        post_limits(table, floor.jefe)
        sit(table, 1)
    assert len(floor_state(floor.house.pk)) == 50
    assert queries(floor.house.pk) == 2


@pytest.mark.django_db
def test_the_tables_of_a_person(floor):
    assert table_ids_of(floor.jefe.pk) == table_ids_of(floor.croupier.pk) == [floor.table.pk]
    idle = make_staff(floor.house, Role.CROUPIER)
    assert table_ids_of(idle.pk) == []
    other = make_table(floor.house)
    post_croupier(other, idle)
    assert table_ids_of(idle.pk) == [other.pk]
