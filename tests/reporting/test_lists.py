"""Limits, lines, incidents and differences of a period, held against plain SQL."""

from datetime import timedelta

import pytest
from django.db import connection

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.reporting.models import SessionSummary
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.differences import (
    sum_differences,
)
from casino.reporting.selectors.differing_lines import read_differences
from casino.reporting.selectors.freshness import read_freshness
from casino.reporting.selectors.stale import OPEN_FOR_MINUTES
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.waiting import read_waiting
from casino.reporting.tasks import sweep_summaries
from casino.shift.models.signatures import ShiftSignature
from casino.shift.services.reconcile import reconcile_shift
from tables.guests.models import Guest
from tables.seating.models import WaitlistEntry
from tests.building import make_house, make_staff, make_table
from tests.shift.evening import close_shift_row, open_evening, play_all_kinds, start_shift
from tests.shift.signing import acknowledge_all

pytestmark = pytest.mark.django_db
ALL = Narrowed()


def rows(statement, *params):
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return cursor.fetchall()


def today(house):
    return period_of(Span.DAY, house.shifts.get().gaming_day)


def entry(house, table=None, *, called=None, ended=None, state="waiting", party=1, **on):
    guest = Guest.objects.create(house=house, name=f"G{WaitlistEntry.objects.count()}")
    joined = on.pop("joined", utc_now() - timedelta(seconds=1))
    return WaitlistEntry.objects.create(
        house=house,
        table=table,
        guest=guest,
        party=party,
        state=state,
        joined_at=joined,
        called_at=called and joined + timedelta(seconds=called),
        ended_at=ended and joined + timedelta(seconds=ended),
        **on,
    )


def test_waits_are_listed_by_waitlist_and_by_day():
    shift = start_shift()
    house, table = shift.house, make_table(shift.house)
    entry(house, table, called=30, ended=60, state="seated", party=2)
    entry(house, table, ended=121, state="seated")
    entry(house, table, called=90, ended=100, state="no_show")
    entry(house, table, ended=10, state="left")
    entry(house)
    taken_back = entry(house, state="left", ended=1)
    WaitlistEntry.objects.filter(pk=taken_back.pk).update(ended_at=taken_back.joined_at)
    entry(house, table, seat_change=True)
    entry(house, joined=utc_now() - timedelta(days=9))
    entry(make_house())
    waiting = read_waiting(house, today(house), ALL)
    whole = waiting.whole
    assert (whole.entries, whole.guests, whole.seated) == (5, 6, 2)
    assert (whole.no_shows, whole.left, whole.waiting) == (1, 1, 1)
    assert (whole.until_called.known, whole.until_called.average_s) == (2, 60)
    assert whole.until_called.longest_s == 90
    assert (whole.until_seated.known, whole.until_seated.longest_s) == (2, 121)
    assert whole.until_seated.average_s in (90, 91)
    assert [(it.table_number, it.waited.entries) for it in waiting.waitlists] == [
        (None, 1),
        (table.number, 4),
    ]
    assert waiting.waitlists[0].waited.until_seated.average_s is None
    assert [(it.day, it.waited.entries) for it in waiting.days] == [(shift.gaming_day, 5)]
    long = period_of(Span.RANGE, shift.gaming_day, shift.gaming_day - timedelta(days=20))
    assert [it.waited.entries for it in read_waiting(house, long, ALL).days] == [1, 5]
    of_table = read_waiting(house, today(house), Narrowed(table=table.pk))
    assert (of_table.whole.entries, len(of_table.waitlists)) == (4, 1)
    assert read_waiting(house, today(house), Narrowed(format="large")).whole.entries == 0


def reconciled(**missing_minor):
    shift = start_shift()
    evenings = [open_evening(shift), open_evening(shift)]
    for evening in evenings:
        play_all_kinds(evening)
    evenings[0].close(**missing_minor)
    evenings[1].close(tip_box=-300)
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    return shift, evenings


def test_a_signer_of_a_shift_has_a_part_in_every_line_of_it():
    shift, (evening, _other) = reconciled(tip_box=500)
    judge = make_staff(shift.house, Role.INSPECTOR)
    acknowledge_all(shift)
    ShiftSignature.objects.create(
        house=shift.house,
        reconciliation=shift.reconciliations.get(),
        position=1,
        signed_by=judge,
        role=judge.role,
        signed_at=utc_now(),
        content_hash="0" * 64,
    )
    asked = (shift.house, today(shift.house), ALL)
    signers = {(it.badge, it.part): it for it in sum_differences(*asked).signers}
    by_judge = signers[judge.badge, "shift"]
    assert (by_judge.counts, by_judge.box.short_minor, by_judge.box.over_minor) == (8, -500, 300)
    assert sum_differences(*asked, judge.pk).figures == sum_differences(*asked).figures
    assert read_differences(*asked, judge.pk).rows == read_differences(*asked).rows
    called = sum_differences(*asked, evening.counted_by.pk)
    assert {it.figure: it.lines for it in called.figures} == dict.fromkeys(
        ("commission", "tips", "float", "drop"), 1
    )
    assert {it.badge for it in called.signers} == {
        *(evening.counted_by.badge, evening.signed_by.badge, judge.badge)
    }
    assert called.tallies == []
    (line,) = read_differences(*asked, evening.counted_by.pk).rows
    assert (line.session, line.first_by) == (evening.session.pk, judge.badge)


def test_summaries_show_how_old_they_are():
    shift = start_shift()
    period = today(shift.house)
    assert read_freshness(shift.house_id, period).as_of is None
    evening = open_evening(shift)
    assert read_freshness(shift.house_id, period).stale == 1
    sweep_summaries()
    fresh = read_freshness(shift.house_id, period)
    assert (fresh.sessions, fresh.sessions_open, fresh.stale) == (1, 1, 0)
    assert fresh.as_of == fresh.oldest_open_at == fresh.newest_at
    play_all_kinds(evening)
    assert read_freshness(shift.house_id, period).is_level  # it may be some minutes behind
    past = fresh.newest_at - timedelta(minutes=OPEN_FOR_MINUTES, seconds=1)
    SessionSummary.objects.update(made_at=past)
    behind = read_freshness(shift.house_id, period)
    assert (behind.stale, behind.is_level, behind.as_of) == (1, False, past)
    other = period_of(Span.DAY, period.last - timedelta(days=1))
    assert read_freshness(shift.house_id, other).stale == 0
    assert read_freshness(make_house().pk, period).stale == 0
