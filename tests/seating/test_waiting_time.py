"""How long guests wait, by known histories."""

import functools
from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from tables.floor.models import GamingTable
from tables.guests.models import Guest, SeatOccupancy
from tables.seating.selectors.own_place import find_place
from tables.seating.selectors.waiting_time import (
    Wish,
    estimate_minutes,
    pace_of_seats,
    paces_of_wishes,
)
from tables.seating.services.waitlist import join_house_waitlist, join_waitlist
from tests.building import acting, make_house, make_session, make_table, new_command, post_limits
from tests.seating.waitlists import EVENING, free_seats

pytestmark = pytest.mark.django_db


def pace(floor, after=EVENING):
    return pace_of_seats([floor.table.pk], floor.table.sessions.get().opened_at + after)


def test_the_median_of_the_time_between_two_freed_seats(open_floor):
    free_seats(open_floor.table, 100, 60, 50, 40, 30)  # 40, 10, 10, 10
    assert pace(open_floor) == pytest.approx(600, abs=1)
    assert [estimate_minutes(600, place) for place in (1, 2, 5)] == [10, 20, 50]


@pytest.mark.parametrize("minutes_ago", [(), (10,), (30, 20, 10), (500, 490, 480, 470, 20)])
def test_too_little_history_is_unknown(open_floor, minutes_ago):
    free_seats(open_floor.table, *minutes_ago)
    assert pace(open_floor) is None
    assert estimate_minutes(None, 1) is None


def test_seats_that_became_free_before_the_opening_do_not_count(open_floor):
    after = timedelta(minutes=35)
    free_seats(open_floor.table, 70, 60, 50, 40, 30, 20, after=after)
    assert pace(open_floor, after) is None


def test_a_closed_table_has_no_estimate(open_floor):
    free_seats(open_floor.table, 40, 30, 20, 10)
    open_floor.close()
    assert pace(open_floor) is None
    assert pace_of_seats([], utc_now()) is None


def test_a_wait_is_never_shown_as_zero(open_floor):
    free_seats(open_floor.table, 5, 5, 5, 5)
    assert pace(open_floor) == 0
    assert estimate_minutes(0.0, 1) == 1


def test_the_guest_s_page_shows_the_estimate_for_their_place(open_floor):
    free_seats(open_floor.table, 40, 30, 20, 10)
    tokens = [open_floor.act(join_waitlist, guest_name=name)["token"] for name in "AB"]
    assert [find_place(token).estimate_minutes for token in tokens] == [10, 20]


def test_a_guest_for_any_table_waits_for_the_seats_of_all_that_fit(open_floor):
    other, closed = make_table(open_floor.house), make_table(open_floor.house)
    make_session(other, open_floor.shift, open_floor.manager)
    free_seats(open_floor.table, 40, 30, 20, 10)
    free_seats(other, 45, 35, 25, 15)
    free_seats(closed, 1, 2, 3, 4)
    actor = acting(open_floor.manager)
    token = join_house_waitlist(actor=actor, command=new_command(), guest_name="H")["token"]
    assert find_place(token).estimate_minutes in (5, 6)
    cheap = join_house_waitlist(
        actor=actor, command=new_command(), guest_name="I", minimum_most_minor=499
    )["token"]
    assert find_place(cheap).estimate_minutes is None


def test_each_wish_has_the_pace_of_the_tables_that_fit_it(open_floor, django_assert_num_queries):
    house, now = open_floor.house, utc_now() + EVENING
    large = make_table(house, "asturias-2011", "large")
    make_session(large, open_floor.shift, open_floor.manager)
    post_limits(large, open_floor.manager, 2_500)
    for table, minutes in [(open_floor.table, (40, 30, 20, 10)), (large, (42, 33, 24, 15))]:
        free_seats(table, *minutes)
    wishes = {
        Wish("", "", None): [5],  # of both: 2, 7, 3, 6, 4, 5, 5 minutes
        Wish("mini", "", None): [10],
        Wish("large", "", None): [9],
        Wish("", "asturias-2011", None): [9],
        Wish("mini", "asturias-2011", None): [None],
        Wish("", "", 2_499): [10],
        Wish("", "", 499): [None],
        Wish("midi", "", None): [None],
    }
    with django_assert_num_queries(1):
        paces = paces_of_wishes(house.pk, [*wishes, *wishes], now)
    facts = {wish: estimate_minutes(pace, 1) for wish, pace in paces.items()}
    assert {wish: minutes for wish, minutes in facts.items() if minutes not in wishes[wish]} == {}
    assert paces_of_wishes(house.pk, [], now) == {}
    assert paces_of_wishes(make_house().pk, [Wish("", "", None)], now) == {Wish("", "", None): None}


@pytest.mark.parametrize("how", ["to another seat", "taken back", "stood"])
def test_a_seat_that_nobody_freed_is_not_counted(open_floor, how):
    table = open_floor.table
    free_seats(table, 60, 50, 40, 30)
    now = table.sessions.get().opened_at + EVENING
    early, end = now - timedelta(hours=7), now - timedelta(minutes=45)
    first, second, *_ = table.seats.all()
    guest = Guest.objects.create(house=table.house, name="Lola")
    stays = functools.partial(
        SeatOccupancy.objects.create, house=table.house, table=table, guest=guest
    )
    if how == "to another seat":
        stays(seat=first, sat_at=early, left_at=end)
        stays(seat=second, sat_at=end)
    elif how == "taken back":
        stays(seat=first, sat_at=end, left_at=end)
    else:
        GamingTable.objects.filter(id=table.pk).update(standing_guests=True)
        stays(standing_place=101, sat_at=early, left_at=end)
    assert pace(open_floor) == pytest.approx(600, abs=1)
