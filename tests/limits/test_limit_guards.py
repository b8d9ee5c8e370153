"""Limits that the database refuses for every writer."""

from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from tables.guests.models import SeatOccupancy
from tables.houses.models import House
from tables.limits.models import LimitPosting, LimitWithdrawal
from tables.limits.selectors.in_force import find_limits_in_force
from tests import building
from tests.building import make_house, make_table, sit
from tests.floor.test_guards import attack

INSERT = """
    INSERT INTO tables_limitposting (house_id, table_id, minimum_minor, maximum_minor,
        tie_maximum_minor, step_minor, posted_by_id, posted_at, in_force_at, policy, reason)
    VALUES (%s, %s, 100, 10000, 0, 1, %s, %s, %s, %s, '')
"""
WITHDRAW = """
    INSERT INTO tables_limitwithdrawal (house_id, posting_id, withdrawn_by_id, withdrawn_at, reason)
    VALUES (%s, %s, %s, %s, '')
"""


def insert(floor, *, wait=timedelta(), house=None, policy="between_coups"):
    now = utc_now()
    house_id = (house or floor.house).pk
    return attack(INSERT, house_id, floor.table.pk, floor.jefe.pk, now, now + wait, policy)


def announce(floor):
    return building.post_limits(
        floor.table, floor.jefe, in_force_at=utc_now() + timedelta(minutes=30)
    )


def test_no_limits_in_force_before_they_were_posted(floor):
    assert "limits_not_before_posted" in insert(floor, wait=timedelta(seconds=-1))


def test_no_limits_at_a_table_of_another_house(floor):
    assert "their own house" in insert(floor, house=make_house(name="Elsewhere"))


@pytest.mark.parametrize("wait", [timedelta(), timedelta(hours=1)])
def test_no_two_changes_announced_at_a_table(open_floor, wait):
    announce(open_floor)
    assert "one change of limits is announced at a time" in insert(open_floor, wait=wait)
    assert LimitPosting.objects.count() == 2


def test_no_limits_dated_back_to_before_those_in_force(open_floor):
    assert LimitPosting.objects.count() == 1
    past = utc_now() - timedelta(days=1)
    message = attack(
        INSERT,
        *(open_floor.house.pk, open_floor.table.pk, open_floor.jefe.pk, past, past, "locked"),
    )
    assert "one change of limits is announced at a time" in message


@pytest.mark.parametrize("claimed", ["locked", "between_coups"])
def test_no_change_at_an_open_table_of_a_locked_house(open_floor, claimed):
    House.objects.update(limits_policy="locked")
    assert "changes no limits at an open table" in insert(open_floor, policy=claimed)
    assert "changes no limits" in insert(open_floor, wait=timedelta(days=1), policy=claimed)


@pytest.mark.parametrize("minutes", [0, 14])
def test_no_change_without_its_notice(open_floor, minutes):
    House.objects.update(limits_policy="notice", limits_notice_minutes=15)
    assert "announces limits" in insert(open_floor, wait=timedelta(minutes=minutes))


def test_the_notice_itself_is_enough(open_floor):
    House.objects.update(limits_policy="notice", limits_notice_minutes=15)
    now = utc_now()
    building.post_limits(
        open_floor.table, open_floor.jefe, posted_at=now, in_force_at=now + timedelta(minutes=15)
    )
    assert LimitPosting.objects.count() == 2


def test_session_and_policy_are_not_chosen(open_floor):
    House.objects.update(limits_policy="notice")
    posting = announce(open_floor)
    posting.refresh_from_db()
    session = open_floor.table.sessions.get()
    assert (posting.policy, posting.session_id) == ("notice", session.pk)
    elsewhere = building.post_limits(make_table(open_floor.house), open_floor.jefe)
    elsewhere.refresh_from_db()
    assert elsewhere.session_id is None


@pytest.mark.parametrize(
    "change",
    ["limits_policy = 'whenever'", "limits_notice_minutes = 0", "limits_notice_minutes = 1441"],
)
def test_a_house_has_one_of_three_policies_and_a_notice_within_a_day(floor, change):
    assert "house_limits_policy" in attack(f"UPDATE tables_house SET {change}")


def test_limits_in_force_are_not_withdrawn_even_with_a_false_date(open_floor):
    posting = LimitPosting.objects.get()
    before = posting.in_force_at - timedelta(hours=1)
    for withdrawn_at in (utc_now(), before):
        message = attack(
            WITHDRAW, open_floor.house.pk, posting.pk, open_floor.jefe.pk, withdrawn_at
        )
        assert "replaced, not withdrawn" in message
    assert find_limits_in_force(open_floor.table.pk) == posting


def test_a_withdrawal_is_made_once_and_stays(open_floor):
    posting = announce(open_floor)
    LimitWithdrawal.objects.create(
        house=open_floor.house,
        posting=posting,
        withdrawn_by=open_floor.jefe,
        withdrawn_at=utc_now(),
    )
    again = attack(WITHDRAW, open_floor.house.pk, posting.pk, open_floor.jefe.pk, utc_now())
    assert "posting_id" in again
    attack("UPDATE tables_limitwithdrawal SET reason = 'other'")
    attack("DELETE FROM tables_limitwithdrawal")
    attack("TRUNCATE tables_limitwithdrawal")


def keep(occupancy, posting):
    return attack(
        "UPDATE tables_seatoccupancy SET kept_limits_id = %s WHERE id = %s",
        *(posting.pk, occupancy.pk),
    )


def test_nobody_keeps_limits_that_were_over_when_they_sat_down(open_floor):
    over = LimitPosting.objects.get()
    building.post_limits(open_floor.table, open_floor.jefe, 1_000)
    sit(open_floor.table, 1)
    assert "while they were seated" in keep(SeatOccupancy.objects.get(), over)


def test_nobody_keeps_the_limits_of_another_table(open_floor):
    other = building.post_limits(make_table(open_floor.house), open_floor.jefe, 100, 10_000)
    sit(open_floor.table, 1)
    assert "while they were seated" in keep(SeatOccupancy.objects.get(), other)
