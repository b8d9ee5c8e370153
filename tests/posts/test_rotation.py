"""The croupier longest off post, the one due for a break, and the breaks themselves."""

from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import Conflict
from casino.lib.policy import Role
from tables.journal.models import FloorEvent
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, StaffBreak
from tables.posts.selectors.rotation import list_at_work, list_off_post
from tables.posts.services.breaks import end_break, start_break
from tables.posts.services.posts import post_croupier
from tests.building import acting, make_house, make_staff, new_command


def ago(minutes):
    return utc_now() - timedelta(minutes=minutes)


def worked(floor, croupier, start, end=None):
    """A post from so many minutes ago to so many minutes ago."""
    return CroupierPost.objects.create(
        house=floor.house,
        table=floor.table,
        croupier=croupier,
        started_at=ago(start),
        ended_at=None if end is None else ago(end),
    )


def rested(floor, croupier, start, end=None):
    return StaffBreak.objects.create(
        house=floor.house,
        person=croupier,
        started_at=ago(start),
        ended_at=None if end is None else ago(end),
    )


@pytest.fixture
def idle(floor):
    return make_staff(floor.house, Role.CROUPIER, "Zoe")


def rest(floor, service, person):
    return service(actor=acting(floor.manager), command=new_command(), badge=person.badge)


def test_the_longest_out_comes_first_and_people_without_a_post_before_all(floor, idle):
    lately, before = (make_staff(floor.house, Role.CROUPIER, name) for name in ("Ana", "Bea"))
    worked(floor, lately, 90, 10)
    worked(floor, before, 90, 40)
    worked(floor, idle, 3000, 2900)  # the day before: that is no time out of this evening
    make_staff(floor.house, Role.CROUPIER, "Gone")
    StaffMember.objects.filter(name="Gone").update(is_active=False)
    make_staff(make_house(), Role.CROUPIER, "Foreign")
    assert [it.person.name for it in list_off_post(floor.house)] == ["Zoe", "Bea", "Ana"]


def test_a_person_who_rests_is_in_the_list_and_not_free(floor, idle):
    pause = rested(floor, idle, 5)
    (one,) = list_off_post(floor.house)
    assert not one.is_free
    assert one.rests_until == pause.started_at + timedelta(minutes=20)


def working_minutes(floor):
    (one,) = list_at_work(floor.house)
    return round((utc_now() - one.works_since).total_seconds() / 60), one.is_due


@pytest.mark.parametrize(
    ("spans", "pause", "expected"),
    [
        ([(30, None)], None, (30, False)),
        ([(60, None)], None, (60, True)),
        ([(70, 35), (30, None)], None, (70, True)),  # five minutes of walking are no rest
        ([(70, 30), (10, None)], None, (10, False)),  # twenty are one
        ([(70, 35), (30, None)], (34, 31), (30, False)),  # so is a break, however short
        ([(500, 400), (90, 50), (45, None)], None, (90, True)),
    ],
)
def test_work_counts_from_the_last_rest(floor, spans, pause, expected):
    CroupierPost.objects.update(started_at=ago(3000), ended_at=ago(2900))
    for span in spans:
        worked(floor, floor.croupier, *span)
    if pause:
        rested(floor, floor.croupier, *pause)
    assert working_minutes(floor) == expected


def test_the_house_says_how_long_one_works(floor):
    CroupierPost.objects.update(started_at=ago(50))
    assert not working_minutes(floor)[1]
    floor.house.break_after_minutes = 45
    assert working_minutes(floor)[1]


def test_a_break_begins_off_post_and_keeps_one_off_post(floor, idle):
    with pytest.raises(Conflict) as error:
        rest(floor, start_break, floor.croupier)
    assert error.value.code == "staff.break_at_post"
    rest(floor, start_break, idle)
    with pytest.raises(Conflict, match=r"staff\.on_break"):
        rest(floor, start_break, idle)
    with pytest.raises(Conflict, match=r"staff\.on_break"):
        floor.act(post_croupier, badge=idle.badge)
    rest(floor, end_break, idle)
    with pytest.raises(Conflict, match="not_on_break"):
        rest(floor, end_break, idle)
    floor.act(post_croupier, badge=idle.badge)
    events = FloorEvent.objects.filter(table=None).order_by("version")
    assert [it.kind for it in events] == ["break.started", "break.ended"]
    assert [it.payload["person"] for it in events] == [idle.pk] * 2
    assert events[1].payload["ended_at"] == StaffBreak.objects.get().ended_at.isoformat()


def test_twenty_croupiers_take_as_many_queries_as_one(floor, django_assert_num_queries):
    for _ in range(20):
        worked(floor, make_staff(floor.house, Role.CROUPIER), 90, 10)
        worked(floor, make_staff(floor.house, Role.CROUPIER), 90)
    with django_assert_num_queries(3):
        assert len(list_at_work(floor.house)) == 21
    with django_assert_num_queries(1):
        assert len(list_off_post(floor.house)) == 20
