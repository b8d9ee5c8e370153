"""A gaming day's tips: unknown until counted, shared by two signatures, corrected by adding."""

from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import NotAllowed
from casino.lib.policy import Role
from casino.tips.models.pools import TipPool, TipShare
from casino.tips.selectors.day import Supposed, read_tip_day
from casino.tips.selectors.days import list_tip_days
from casino.tips.selectors.rules import find_rule
from casino.tips.selectors.statement import read_statement
from casino.tips.services.hours import enter_tip_hours
from casino.tips.services.sign import sign_tips
from casino.tips.sharing import Ratio
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.people.models import StaffMember
from tables.posts.models import StaffBreak
from tables.sessions.models import Shift
from tests.access import gave_access
from tests.building import acting, make_house, make_session, make_shift, make_staff, new_command
from tests.refused import assert_refused
from tests.shared import shared
from tests.shift.evening import start_shift
from tests.tips.tips import (
    balances,
    close_day,
    close_with_tips,
    make_rule,
    open_hours_ago,
    post_for,
    sign,
    sign_by_two,
)

pytestmark = pytest.mark.django_db


built, shift = shared(start_shift)


def read(shift, supposed=None):
    return read_tip_day(shift.house, shift.gaming_day, supposed)


def shares(shift, supposed=None):
    return {line.badge: line.share_minor for line in read(shift, supposed).lines}


def enter(shift, person, minutes, by=None, reason="Parte de asistencia"):
    return enter_tip_hours(
        actor=acting(by or make_staff(shift.house, Role.PIT_MANAGER)),
        command=new_command(),
        day=shift.gaming_day,
        badge=person.badge,
        minutes=minutes,
        reason=reason,
    )


def played(shift, tips=10_001, **rule):
    """One table of six hours: its jefe, a croupier of four hours and one of two."""
    make_rule(shift, **rule)
    table = open_hours_ago(shift, 360)
    long, short = post_for(table, 240), post_for(table, 120, since=240)
    close_with_tips(table, tips)
    close_day(shift)
    return table.counted_by, long, short


def test_points_times_hours_to_the_cent_and_the_ledger_follows(shift):
    jefe, long, short = played(shift, staff=Ratio(9, 10))
    # The house has the tenth of 100.01 rounded down. The jefe's table closed a moment after six
    # hours, so the weights are those that the page shows.
    shown = read(shift)
    assert (shown.counted_minor, shown.staff_minor, shown.house_minor) == (10_001, 9001, 1000)
    seconds = {line.badge: line.seconds for line in shown.lines}
    assert seconds[long.badge] == 4 * 3600
    assert seconds[short.badge] == 2 * 3600
    assert 6 * 3600 <= seconds[jefe.badge] < 6 * 3600 + 60
    assert sum(shares(shift).values()) == 9001
    assert shares(shift)[long.badge] == 2727  # 9001 x 40 / 132 = 2727.6, less for the moment
    answer = sign_by_two(shift)
    assert (answer["revision"], answer["position"], answer["sealed"]) == (1, 2, True)
    assert balances(shift) == {"tables": 0, "pool": 0, "staff": 9001, "house": 1000}
    assert TipShare.objects.get(person=long).share_minor == shares(shift)[long.badge]


def test_the_same_command_signs_and_moves_once(shift):
    played(shift)
    sign(shift, make_staff(shift.house, Role.INSPECTOR))
    cashier, command = make_staff(shift.house, Role.CASHIER), new_command()
    given = {"day": shift.gaming_day, "content_hash": read(shift).content_hash}
    first, again = (sign_tips(actor=acting(cashier), command=command, **given) for _ in range(2))
    assert first == again
    assert balances(shift)["staff"] == 10_001
    events = FloorEvent.objects.filter(kind="tip_pool.signed").order_by("version")
    assert [it.payload["position"] for it in events] == [1, 2]
    assert sum(share[4] for share in events[1].payload["shares"]) == 10_001


def test_an_uncounted_box_is_unknown_and_not_zero(shift):
    make_rule(shift)
    counted, uncounted = open_hours_ago(shift, 60), open_hours_ago(shift, 60)
    close_with_tips(counted, 5000)
    uncounted.move("tips", "guests", 700, "tip")
    shown = read(shift)
    assert (shown.counted_minor, shown.staff_minor, shown.content_hash) == (None, None, None)
    assert shown.recorded_minor == 5700
    assert {line.share_minor for line in shown.lines} == {None}
    assert shown.uncounted == [uncounted.session.table.number]
    refused = assert_refused("tips.uncounted", sign, shift, make_staff(shift.house, Role.CASHIER))
    assert refused.params == {"tables": uncounted.session.table.number}
    assert list_tip_days(shift.house_id)[0].counted_minor is None


def test_the_counted_amount_is_shared_and_not_the_recorded_one(shift):
    make_rule(shift)
    table = open_hours_ago(shift, 60)
    close_with_tips(table, 5000, counted_minor=4900)
    close_day(shift)
    sign_by_two(shift)
    assert balances(shift) == {"tables": 100, "pool": 0, "staff": 4900, "house": 0}


def test_an_open_shift_no_rules_and_nobody_at_work_are_named(shift):
    signer = make_staff(shift.house, Role.CASHIER)
    assert_refused("tips.no_rule", sign, shift, signer)
    make_rule(shift, points={"cashier": 1})
    assert_refused("tips.no_box", sign, shift, signer)
    close_with_tips(open_hours_ago(shift, 60), 500)
    assert_refused("tips.day_open", sign, shift, signer)
    close_day(shift)
    assert_refused("tips.nobody", sign, shift, signer)


def test_two_people_without_a_share_sign_the_same_content(shift):
    manager = make_staff(shift.house, Role.PIT_MANAGER)
    jefe, *_ = played(shift, points={"croupier": 10, "pit_manager": 5})
    enter(shift, manager, 300, by=make_staff(shift.house, Role.DIRECTOR))
    first, second = make_staff(shift.house, Role.CASHIER), make_staff(shift.house, Role.DIRECTOR)
    with pytest.raises(NotAllowed):
        sign(shift, jefe)
    assert_refused("tips.own_share", sign, shift, manager)
    assert_refused("tips.changed", sign, shift, first, "0" * 64)
    sign(shift, first)
    assert_refused("tips.signed_by_you", sign, shift, first)
    assert balances(shift)["staff"] == 0, "one signature moves nothing"
    sign(shift, second)
    assert_refused("tips.unchanged", sign, shift, make_staff(shift.house, Role.INSPECTOR))


def test_a_person_who_loses_a_share_signs_neither_pool(shift):
    manager, director = (make_staff(shift.house, it) for it in (Role.PIT_MANAGER, Role.DIRECTOR))
    played(shift, points={"croupier": 10, "pit_manager": 5})
    enter(shift, manager, 300, by=director)
    sign_by_two(shift)
    enter(shift, manager, 0, by=director, reason="Was not there")
    (line,) = (it for it in read(shift).lines if it.badge == manager.badge)
    assert line.share_minor == 0
    assert line.difference_minor < 0
    assert_refused("tips.own_share", sign, shift, manager)
    assert sign_by_two(shift)["revision"] == 2


def test_a_change_after_the_first_signature_is_signed_again(shift):
    _, long, _ = played(shift)
    inspector, cashier = (make_staff(shift.house, it) for it in (Role.INSPECTOR, Role.CASHIER))
    sign(shift, inspector)
    old = read(shift).content_hash
    enter(shift, long, 60)
    assert_refused("tips.changed", sign, shift, cashier, old)
    assert sign(shift, cashier)["revision"] == 2, "the first pool was half signed and stays so"
    assert sign(shift, inspector)["sealed"]
    assert TipPool.objects.get(revision=2).replaces is None
    assert balances(shift)["staff"] == 10_001


def test_a_correction_is_a_revision_that_moves_only_the_difference(shift):
    _, long, short = played(shift)
    sign_by_two(shift)
    before, rows = shares(shift), list(TipShare.objects.order_by("id").values())
    enter(shift, short, 0, reason="No estuvo en la mesa")
    make_rule(shift, staff=Ratio(1, 2))
    shown = read(shift)
    assert not shown.is_unchanged
    assert {line.badge: line.difference_minor for line in shown.lines} == {
        badge: share - before[badge] for badge, share in shares(shift).items()
    }
    assert shares(shift)[short.badge] == 0
    assert sign_by_two(shift)["revision"] == 2
    assert balances(shift) == {"tables": 0, "pool": 0, "staff": 5001, "house": 5000}
    assert list(TipShare.objects.order_by("id").values())[: len(rows)] == rows
    assert read(shift).is_unchanged
    statement = read_statement(short.pk, shift.gaming_day)
    assert [it.difference_minor for it in statement.shares] == [
        before[short.badge],
        -before[short.badge],
    ]
    assert statement.total_minor == 0
    assert read_statement(long.pk, shift.gaming_day).total_minor == shares(shift)[long.badge]


def test_a_new_version_holds_from_its_day_and_the_old_stays(shift):
    first = make_rule(shift)
    later = make_rule(shift, in_force_from=shift.gaming_day + timedelta(days=1), points={"jefe": 1})
    assert find_rule(shift.house_id, shift.gaming_day) == first
    assert find_rule(shift.house_id, shift.gaming_day + timedelta(days=9)) == later
    newest = make_rule(shift)
    assert find_rule(shift.house_id, shift.gaming_day + timedelta(days=9)) == newest
    assert find_rule(shift.house_id, shift.gaming_day - timedelta(days=1)) is None
    assert newest.excluded_roles == [
        it.value for it in Role if it not in (Role.JEFE, Role.CROUPIER)
    ]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"points": {"jefe": 1, "director": 1}}, "tips.director"),
        ({"points": {}}, "tips.points"),
        ({"points": {"jefe": 0}}, "tips.points"),
        ({"points": {"porter": 1}}, "tips.points"),
        ({"staff": Ratio(3, 2)}, "tips.staff_part"),
        ({"staff": Ratio(0, 1)}, "tips.staff_part"),
        ({"break_minutes": 241}, "tips.break"),
    ],
)
def test_rules_that_cannot_be_are_refused(shift, wrong, code):
    assert_refused(code, make_rule, shift, **wrong)


def test_two_tables_at_once_are_one_hour_and_breaks_count_as_the_rules_say(shift):
    make_rule(shift)
    jefe = make_staff(shift.house, Role.JEFE)
    one, two = open_hours_ago(shift, 120, jefe), open_hours_ago(shift, 120, jefe)
    croupier = post_for(one, 30)
    StaffBreak.objects.create(
        house=shift.house,
        person=croupier,
        started_at=one.session.opened_at + timedelta(minutes=30),
        ended_at=one.session.opened_at + timedelta(minutes=60),
    )
    post_for(two, 30, croupier, since=60)
    for table in (one, two):
        close_with_tips(table, 1000)
    seconds = {line.badge: line.seconds for line in read(shift).lines}
    assert seconds[croupier.badge] == (30 + 20 + 30) * 60
    assert 120 * 60 <= seconds[jefe.badge] < 121 * 60
    make_rule(shift, break_minutes=0)
    assert {it.seconds for it in read(shift).lines if it.badge == croupier.badge} == {3600}


def test_by_attendance_nobody_guesses_the_hours_of_people_present(shift):
    _, long, short = played(shift, hours_from="attendance", points={"croupier": 1})
    refused = assert_refused(
        "tips.hours_unknown", sign, shift, make_staff(shift.house, Role.CASHIER)
    )
    assert set(str(refused.params["names"]).split(", ")) == {long.name, short.name}
    for person, minutes in ((long, 60), (short, 480), (short, 180)):
        enter(shift, person, minutes)
    assert shares(shift) == {long.badge: 2500, short.badge: 7501}, "the newest entry counts"


@pytest.mark.parametrize(
    ("minutes", "reason", "code"),
    [(-1, "x", "tips.minutes"), (1501, "x", "tips.minutes"), (60, "  ", "tips.reason")],
)
def test_hours_that_cannot_be_are_refused(shift, minutes, reason, code):
    assert_refused(code, enter, shift, make_staff(shift.house, Role.JEFE), minutes, reason=reason)


def test_nobody_enters_their_own_hours(shift):
    manager = make_staff(shift.house, Role.PIT_MANAGER)
    assert_refused("tips.own_hours", enter, shift, manager, 60, by=manager)


def test_a_person_with_points_enters_no_hours_and_the_director_does(shift):
    manager, croupier = (make_staff(shift.house, it) for it in (Role.PIT_MANAGER, Role.CROUPIER))
    enter(shift, croupier, 30, by=manager)
    make_rule(shift, points={"croupier": 10, "pit_manager": 1})
    assert_refused("tips.interested", enter, shift, croupier, 60, by=manager)
    enter(shift, croupier, 60, by=make_staff(shift.house, Role.DIRECTOR))


def test_a_person_with_a_share_of_the_day_enters_no_hours_of_it_in_a_later_post(shift):
    _, long, short = played(shift)
    sign_by_two(shift)
    gave_access(make_staff(shift.house, Role.DIRECTOR), long, hours_ago=0)
    StaffMember.objects.filter(id=long.pk).update(role=Role.PIT_MANAGER)
    long.refresh_from_db()
    assert_refused("tips.interested", enter, shift, short, 60, by=long)


def test_a_what_if_is_the_same_calculation_and_writes_nothing(shift):
    _, long, short = played(shift)
    before = shares(shift)
    supposed = Supposed(points={"jefe": 0}, seconds={short.badge: 4 * 3600}, staff=Ratio(1, 2))
    assert shares(shift, supposed) == {long.badge: 2501, short.badge: 2500}
    assert read(shift, supposed).content_hash is None
    assert shares(shift) == before
    assert not TipPool.objects.exists()


def test_a_what_if_of_an_amount_shows_shares_before_the_boxes_are_counted(shift):
    make_rule(shift, points={"croupier": 1})
    croupier = post_for(open_hours_ago(shift, 60), 60)
    assert shares(shift) == {croupier.badge: None}
    assert shares(shift, Supposed(counted_minor=777)) == {croupier.badge: 777}


def test_a_table_that_is_open_again_gives_the_tips_of_its_closed_session():
    manager = make_staff(make_house(), Role.PIT_MANAGER)
    today = make_shift(manager.house, manager)
    close_day(today)
    yesterday = Shift.objects.create(
        house=manager.house,
        gaming_day=today.gaming_day - timedelta(days=1),
        number=1,
        opened_at=utc_now() - timedelta(days=1),
        opened_by=manager,
    )
    played(yesterday)
    table = Transfer.objects.get(reason="tip").session.table
    again = Shift.objects.create(
        house=manager.house,
        gaming_day=today.gaming_day,
        number=2,
        opened_at=utc_now(),
        opened_by=manager,
    )
    make_session(table, again, make_staff(manager.house, Role.JEFE))
    sign_by_two(yesterday)
    assert balances(yesterday)["staff"] == 10_001


def test_another_house_has_its_own_tips(shift):
    played(shift)
    stranger = make_shift(other := make_house(name="Otro"), make_staff(other, Role.PIT_MANAGER))
    assert list_tip_days(other.pk) == []
    assert_refused("tips.no_rule", sign, stranger, make_staff(other, Role.CASHIER))
