"""How long guests wait, told by histories that are known."""

from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from tables.models import Guest, SeatOccupancy, TableSession
from tables.selectors.queue_place import find_place
from tables.selectors.waiting_time import estimate_minutes, pace_of_seats
from tables.services.queue import join_house_queue, join_queue
from tests.building import acting, make_session, make_table, new_command

pytestmark = pytest.mark.django_db


def free_seats(table, *minutes_ago):
    now = utc_now()
    for minutes in minutes_ago:
        guest = Guest.objects.create(house=table.house, name=f"Gone {minutes}")
        SeatOccupancy.objects.create(
            house=table.house,
            table=table,
            seat=table.seats.first(),
            guest=guest,
            sat_at=now - timedelta(hours=8),
            left_at=now - timedelta(minutes=minutes),
        )


@pytest.fixture
def evening(open_floor):
    TableSession.objects.update(opened_at=utc_now() - timedelta(hours=9))
    return open_floor


def pace(floor, *others):
    return pace_of_seats([floor.table.pk, *(table.pk for table in others)], utc_now())


def test_the_median_of_what_lies_between_two_freed_seats(evening):
    free_seats(evening.table, 100, 60, 50, 40, 30)  # 40, 10, 10, 10
    assert pace(evening) == pytest.approx(600, abs=1)
    assert [estimate_minutes(600, place) for place in (1, 2, 5)] == [10, 20, 50]


@pytest.mark.parametrize("minutes_ago", [(), (10,), (30, 20, 10), (500, 490, 480, 470, 20)])
def test_too_little_history_is_unknown(evening, minutes_ago):
    free_seats(evening.table, *minutes_ago)
    assert pace(evening) is None
    assert estimate_minutes(None, 1) is None


def test_seats_that_became_free_before_the_opening_tell_nothing(open_floor):
    TableSession.objects.update(opened_at=utc_now() - timedelta(minutes=35))
    free_seats(open_floor.table, 70, 60, 50, 40, 30, 20)
    assert pace(open_floor) is None


def test_a_closed_table_tells_nothing(evening):
    free_seats(evening.table, 40, 30, 20, 10)
    evening.close()
    assert pace(evening) is None
    assert pace_of_seats([], utc_now()) is None


def test_a_wait_is_never_told_as_nothing(evening):
    free_seats(evening.table, 5, 5, 5, 5)
    assert pace(evening) == 0
    assert estimate_minutes(0.0, 1) == 1


def test_the_guest_s_page_tells_the_estimate_of_their_place(evening):
    free_seats(evening.table, 40, 30, 20, 10)
    tokens = [evening.act(join_queue, guest_name=name)["token"] for name in "AB"]
    assert [find_place(token).estimate_minutes for token in tokens] == [10, 20]


def test_who_takes_any_table_waits_for_the_seats_of_all_that_fit(evening):
    other, closed = make_table(evening.house), make_table(evening.house)
    session = make_session(other, evening.shift, evening.manager)
    TableSession.objects.filter(id=session.pk).update(opened_at=utc_now() - timedelta(hours=9))
    free_seats(evening.table, 40, 30, 20, 10)
    free_seats(other, 45, 35, 25, 15)
    free_seats(closed, 1, 2, 3, 4)
    actor = acting(evening.manager)
    token = join_house_queue(actor=actor, command=new_command(), guest_name="H")["token"]
    assert find_place(token).estimate_minutes == 5 or find_place(token).estimate_minutes == 6
