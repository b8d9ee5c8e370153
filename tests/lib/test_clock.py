"""The house's clock: every instant is in one shift and one gaming day, whatever the clocks do."""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.lib.clock import (
    can_be_shift_starts,
    gaming_day_of,
    gaming_day_starts_at,
    instant_of,
    plan_day,
    planned_shift_at,
)

MADRID, ROME, BUENOS_AIRES = "Europe/Madrid", "Europe/Rome", "America/Argentina/Buenos_Aires"
ZONES = (MADRID, ROME, BUENOS_AIRES)
MICROSECOND = timedelta(microseconds=1)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
PLANS = (
    (time(12), time(20), time(4)),
    (time(2, 30), time(10), time(18)),  # the day starts within the hour that is skipped or repeated
    (time(6), time(14), time(22), time(2, 15)),
    (time(0), time(16)),
    (time(3),),
)
"""Hours of shifts: the usual ones, and such as fall where the clocks change."""
FIRST, LAST = datetime(2024, 1, 1, tzinfo=UTC), datetime(2031, 1, 1, tzinfo=UTC)


@cache
def changes_of(zone: str, first: datetime = FIRST, last: datetime = LAST) -> list[datetime]:
    """List the instants at which the clocks of a zone change, found by looking at every minute."""
    info, found, at = ZoneInfo(zone), [], first
    while at < last:
        if at.astimezone(info).utcoffset() != (at + DAY).astimezone(info).utcoffset():
            minute = at
            while minute.astimezone(info).utcoffset() == at.astimezone(info).utcoffset():
                minute += MINUTE
            found.append(minute)
        at += DAY
    return found


CHANGES = [(zone, change) for zone in ZONES for change in changes_of(zone)]


def planned_near(instant: datetime, zone: str, starts: tuple[time, ...]):
    """Plan the days around an instant."""
    near = instant.date()
    days = [near + timedelta(days=n) for n in range(-3, 4)]
    return [shift for day in days for shift in plan_day(day, zone, starts)]


def test_madrid_and_rome_change_twice_a_year_and_buenos_aires_never():
    assert [len(changes_of(zone)) for zone in ZONES] == [14, 14, 0]
    assert changes_of(MADRID) == changes_of(ROME)
    assert changes_of(MADRID)[0] == datetime(2024, 3, 31, 1, tzinfo=UTC)


@pytest.mark.parametrize("starts", PLANS, ids=str)
def test_every_minute_around_every_change_is_in_one_shift_and_one_day(starts):
    for zone, change in CHANGES:
        plan = planned_near(change, zone, starts)
        for early, late in pairwise(plan):
            assert early.ends_at == late.starts_at, (zone, change)
            assert early.starts_at < early.ends_at
        minutes = range(-30 * 60, 30 * 60)  # each near the change, then each eighth
        for minute in [n for n in minutes if abs(n) < 150 or n % 8 == 0]:
            at = change + minute * MINUTE
            [shift] = [one for one in plan if one.starts_at <= at < one.ends_at]
            assert planned_shift_at(at, zone, starts) == shift
            assert gaming_day_of(at, zone, starts[0]) == shift.gaming_day


@pytest.mark.parametrize("starts", PLANS, ids=str)
def test_a_shift_starts_at_the_first_minute_at_which_the_clock_shows_its_hour_or_more(starts):
    for zone, change in CHANGES:
        info = ZoneInfo(zone)
        for shift in planned_near(change, zone, starts):
            at = starts[shift.number - 1]
            date_of_it = shift.gaming_day + (DAY if at < starts[0] else timedelta())
            hour = datetime.combine(date_of_it, at)
            minute = shift.starts_at - 3 * HOUR
            while minute.astimezone(info).replace(tzinfo=None) < hour:
                minute += MINUTE
            assert minute == shift.starts_at, (zone, change, shift)


def test_a_day_has_23_hours_in_spring_25_in_autumn_and_24_else():
    starts = PLANS[0]
    for zone in ZONES:
        around = {}
        for change in changes_of(zone):
            day = gaming_day_of(change, zone, starts[0])
            info = ZoneInfo(zone)
            before, after = ((change + s).astimezone(info).utcoffset() for s in (-MINUTE, MINUTE))
            around[day] = 24 * HOUR - (after - before)
        assert set(around.values()) <= {23 * HOUR, 25 * HOUR}
        day = date(2024, 1, 1)
        while day < date(2031, 1, 1):
            plan = plan_day(day, zone, starts)
            lengths = [shift.ends_at - shift.starts_at for shift in plan]
            assert sum(lengths, timedelta()) == around.get(day, 24 * HOUR), (zone, day)
            # The change is at night, so it is the second shift that is shorter or longer.
            assert lengths[0] == lengths[2] == 8 * HOUR
            day += DAY


@given(
    instant=st.integers(0, (LAST - FIRST) // MICROSECOND).map(lambda n: FIRST + n * MICROSECOND),
    zone=st.sampled_from(ZONES),
    starts=st.sampled_from(PLANS),
)
def test_any_instant_is_in_one_shift_and_one_day(instant, zone, starts):
    [shift] = [
        one for one in planned_near(instant, zone, starts) if one.starts_at <= instant < one.ends_at
    ]
    assert planned_shift_at(instant, zone, starts) == shift
    assert gaming_day_of(instant, zone, starts[0]) == shift.gaming_day
    local = instant.astimezone(ZoneInfo(zone))
    assert planned_shift_at(local, zone, starts) == shift


@given(
    st.lists(
        st.times(datetime.min.time()).map(lambda at: at.replace(second=0, microsecond=0)),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from(CHANGES),
)
def test_any_hours_that_a_house_may_choose_leave_no_gap_at_a_change(starts, change):
    if not can_be_shift_starts(starts):
        return
    plan = planned_near(change[1], change[0], tuple(starts))
    assert all(a.ends_at == b.starts_at for a, b in pairwise(plan))
    assert all(one.starts_at < one.ends_at for one in plan)


def test_an_hour_that_is_skipped_is_the_jump_and_one_that_is_repeated_its_first_pass():
    jump, back = changes_of(MADRID)[:2]
    for minutes in (0, 1, 30, 59):
        assert instant_of(date(2024, 3, 31), time(2, minutes), MADRID) == jump
    assert instant_of(date(2024, 3, 31), time(3), MADRID) == jump
    assert instant_of(date(2024, 3, 31), time(1, 59), MADRID) == jump - MINUTE
    for minutes in (0, 30, 59):
        first = instant_of(date(2024, 10, 27), time(2, minutes), MADRID)
        assert first == back - HOUR + minutes * MINUTE


def test_buenos_aires_jumped_over_midnight_and_went_back_to_the_day_before():
    # 30 December 2007 had no 0:00 to 0:59; 15 March 2008 had two passes of 23:00 to 23:59.
    jump = datetime(2007, 12, 30, 3, tzinfo=UTC)
    assert gaming_day_starts_at(date(2007, 12, 30), BUENOS_AIRES, time(0)) == jump
    assert gaming_day_starts_at(date(2007, 12, 30), BUENOS_AIRES, time(0, 30)) == jump
    back = datetime(2008, 3, 16, 2, tzinfo=UTC)
    for starts in ((time(0), time(12)), (time(23, 30), time(12)), (time(0, 30), time(12))):
        for change in (jump, back):
            plan = planned_near(change, BUENOS_AIRES, starts)
            at = change - 3 * HOUR
            while at < change + 3 * HOUR:
                [shift] = [one for one in plan if one.starts_at <= at < one.ends_at]
                assert gaming_day_of(at, BUENOS_AIRES, starts[0]) == shift.gaming_day
                at += MINUTE


def test_a_day_that_began_before_the_clocks_went_back_over_midnight_goes_on():
    # Newfoundland's clocks went from 0:01 of 7 November 2010 to 23:01 of the day before.
    zone, back = "America/St_Johns", datetime(2010, 11, 7, 2, 31, tzinfo=UTC)
    assert back.astimezone(ZoneInfo(zone)).date() == date(2010, 11, 6)
    assert gaming_day_starts_at(date(2010, 11, 7), zone, time(0)) == back - MINUTE
    assert gaming_day_of(back, zone, time(0)) == date(2010, 11, 7)
    assert gaming_day_of(back - 2 * MINUTE, zone, time(0)) == date(2010, 11, 6)
    [shift] = [
        one
        for one in planned_near(back, zone, (time(0), time(12)))
        if one.starts_at <= back < one.ends_at
    ]
    assert planned_shift_at(back, zone, (time(0), time(12))) == shift


@pytest.mark.parametrize(
    ("starts", "can"),
    [
        ([time(12), time(20), time(4)], True),
        ([time(0)], True),
        ([time(12), time(14), time(10)], True),
        ([], False),
        ([time(12), time(13, 59)], False),
        ([time(12), time(10, 1)], False),
        ([time(12), time(4), time(20)], False),
        ([time(12), time(12)], False),
        ([time(2 * n) for n in range(9)], True),
        ([time(2 * n) for n in range(10)], False),
    ],
)
def test_shifts_follow_one_another_within_the_day(starts, can):
    assert can_be_shift_starts(starts) is can
