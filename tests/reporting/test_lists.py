"""Limits, lines, incidents and differences of a period, held against plain SQL."""

from datetime import timedelta

import pytest
from django.db import connection

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput
from casino.lib.policy import Role
from casino.reporting.models import SessionSummary
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.differences import (
    SHIFTS_AT_ONCE,
    read_shift_differences,
    sum_differences,
)
from casino.reporting.selectors.differing_lines import read_differences
from casino.reporting.selectors.freshness import read_freshness
from casino.reporting.selectors.incidents import Sorted, read_incidents, sum_incidents
from casino.reporting.selectors.limits import read_changes, sum_limits
from casino.reporting.selectors.stale import OPEN_FOR_MINUTES
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.waiting import read_waiting
from casino.reporting.selectors.within import ROWS_AT_ONCE
from casino.reporting.tasks import sweep_summaries
from casino.shift.models.signatures import ShiftSignature
from casino.shift.services.reconcile import reconcile_shift
from games.incidents.models import Incident
from tables.guests.models import Guest
from tables.limits.models import LimitWithdrawal
from tables.seating.models import WaitlistEntry
from tests.building import make_house, make_incident, make_staff, make_table, post_limits
from tests.raw_sql import behind_the_guards
from tests.reporting.long_ago import add_the_past
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


def test_limits_are_of_the_day_in_which_they_come_into_force_and_of_the_table_asked_for():
    evening = open_evening(start_shift())
    house, table, jefe = evening.house, evening.session.table, evening.counted_by
    long_ago = utc_now() - timedelta(days=3)
    other = make_table(house)
    post_limits(other, jefe, posted_at=long_ago)
    post_limits(table, jefe, posted_at=long_ago, minimum=500)
    post_limits(table, jefe, minimum=1000)
    (change,) = read_changes(house, today(house), ALL).rows
    assert (change.limits.minimum_minor, change.former.minimum_minor) == (1000, 500)
    assert (change.posted_by, change.signed_by) == (jefe.badge, None)
    assert read_changes(house, today(house), Narrowed(table=other.pk)).rows == []
    assert [it.table for it in sum_limits(house, today(house), ALL)] == [table.pk]
    with pytest.raises(BadInput) as refused:
        read_changes(house, today(house), Narrowed(croupier=jefe.pk))
    assert refused.value.code == "report.not_narrowed"


def test_a_withdrawn_change_was_never_in_force():
    evening = open_evening(start_shift())
    house, table, jefe = evening.house, evening.session.table, evening.counted_by
    house.limits_policy = "notice"
    house.save()
    post_limits(table, jefe, minimum=500)
    soon, later = (utc_now() + timedelta(hours=hours) for hours in (1, 2))
    announced = post_limits(table, jefe, minimum=1000, in_force_at=soon)
    LimitWithdrawal.objects.create(
        house=house, posting=announced, withdrawn_by=jefe, withdrawn_at=utc_now(), reason="No."
    )
    post_limits(table, jefe, minimum=2500, in_force_at=later)
    period = period_of(
        Span.RANGE, today(house).last + timedelta(days=1), today(house).first
    )  # two hours on may be tomorrow
    last, taken_back, first = read_changes(house, period, ALL).rows
    assert (first.former, last.former) == (None, first.limits)
    assert (taken_back.withdrawn_by, taken_back.withdrawal_reason) == (jefe.badge, "No.")
    (found,) = sum_limits(house, period, ALL)
    assert (found.postings, found.withdrawn, found.minimum_highest_minor) == (2, 1, 2500)


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


def test_incidents_are_counted_by_every_key_and_listed_with_their_ids():
    evening = open_evening(start_shift())
    house, table = evening.house, evening.session.table
    other = make_table(house)
    first = make_incident(table, evening.counted_by)
    with behind_the_guards():
        Incident.objects.filter(pk=first.pk).update(amount_minor=700)
    make_incident(table, evening.counted_by)
    make_incident(other, evening.counted_by)
    stranger = make_house()
    make_incident(make_table(stranger), make_staff(stranger, Role.JEFE))
    sums = sum_incidents(house, today(house), ALL)
    assert (sums.whole.incidents, sums.whole.amounts_known) == (3, 1)
    assert sums.whole.amount_minor == 700
    assert {it.amount_minor for it in sums.table} == {700, None}
    assert {(it.key, it.incidents) for it in sums.table} == {(str(table.pk), 2), (str(other.pk), 1)}
    assert [(it.key, it.incidents) for it in sums.state] == [("open", 3)]
    assert [it.key for it in sums.category] == [first.category]
    listed = read_incidents(house, today(house), Narrowed(table=table.pk)).rows
    assert [it.id for it in listed][-1] == first.pk
    assert (listed[-1].table_number, listed[-1].reported_by) == (
        table.number,
        evening.counted_by.badge,
    )
    assert read_incidents(house, today(house), ALL, Sorted(state="closed")).rows == []
    with pytest.raises(BadInput):
        sum_incidents(house, today(house), ALL, Sorted(category="weather"))


def test_a_list_longer_than_a_page_goes_on_where_it_stopped():
    evening = open_evening(start_shift())
    house = evening.house
    made = [make_incident(evening.session.table, evening.counted_by).pk for _ in range(103)]
    page = read_incidents(house, today(house), ALL)
    rest = read_incidents(house, today(house), ALL, before=page.before)
    assert [it.id for it in (*page.rows, *rest.rows)] == made[::-1]
    assert (len(page.rows), rest.before) == (ROWS_AT_ONCE, None)


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


def test_differences_are_those_of_the_report_and_never_netted():
    shift, evenings = reconciled(tip_box=500, commission_box=100)
    sums = sum_differences(shift.house, today(shift.house), ALL)
    figures = {it.figure: it for it in sums.figures}
    assert set(figures) == {"commission", "tips", "float", "drop"}
    tips = figures["tips"]
    assert (tips.box.short_minor, tips.box.over_minor, tips.box.differing) == (-500, 300, 2)
    assert (tips.box.known, tips.lines, tips.grade) == (2, 2, "counted")
    assert figures["commission"].box.short_minor == -100
    assert figures["drop"].records.short_minor is None  # nothing is expected in the box
    for it in sums.figures:
        (raw,) = rows(
            "SELECT count(*), sum(counted_difference_minor), "
            "sum(recorded_difference_minor) FROM casino_reconciliationline "
            "WHERE house_id = %s AND figure = %s",
            shift.house_id,
            it.figure,
        )
        sides = [
            None if side.short_minor is None else side.short_minor + side.over_minor
            for side in (it.box, it.records)
        ]
        assert raw == (it.lines, *sides)
    (of_shift,) = read_shift_differences(shift.house, today(shift.house), ALL).rows
    assert (of_shift.shift, of_shift.figures) == (shift.pk, sums.figures)
    listed = read_differences(shift.house, today(shift.house), ALL).rows
    assert {(it.session, it.figure, it.counted_difference_minor) for it in listed} == {
        (evenings[0].session.pk, "tips", -500),
        (evenings[0].session.pk, "commission", -100),
        (evenings[1].session.pk, "tips", 300),
    }
    assert {(it.called_by, it.blind_by) for it in listed} == {
        (it.counted_by.badge, it.signed_by.badge) for it in evenings
    }
    assert sums.tallies
    for it in sums.tallies:  # of cards nobody knows, as a coup was played by totals
        assert (it.missing, it.extra) == ((0, 0) if it.known else (None, None))


def test_differences_are_listed_by_the_person_who_counted():
    shift, (evening, other) = reconciled(tip_box=500, drop_box=200)
    signers = sum_differences(shift.house, today(shift.house), ALL).signers
    facts = {(it.badge, it.part): (it.counts, it.box.short_minor) for it in signers}
    assert facts == {
        (evening.counted_by.badge, "called"): (4, -700),
        (evening.signed_by.badge, "blind"): (4, -700),
        (other.counted_by.badge, "called"): (4, 0),
        (other.signed_by.badge, "blind"): (4, 0),
    }
    of_table = Narrowed(table=other.session.table_id)
    facts = sum_differences(shift.house, today(shift.house), of_table).signers
    assert {it.badge for it in facts} == {other.counted_by.badge, other.signed_by.badge}


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


def test_shifts_are_listed_newest_first_page_by_page():
    shift, _evenings = reconciled(tip_box=500)
    add_the_past()
    last = shift.gaming_day
    house, period = shift.house, period_of(Span.RANGE, last, last - timedelta(days=40))
    found, before = [], None
    while True:
        page = read_shift_differences(house, period, ALL, before=before)
        assert len(page.rows) <= SHIFTS_AT_ONCE
        found += page.rows
        before = page.before
        if before is None:
            break
    days = rows("SELECT DISTINCT gaming_day FROM tables_shift WHERE house_id = %s", house.pk)
    shown = sorted((day for (day,) in days if period.first <= day), reverse=True)
    assert len(shown) == 41
    assert [it.gaming_day for it in found] == shown
    assert {len(it.figures) for it in found} == {4}


def test_a_drop_that_is_not_counted_is_no_difference_and_unknown():
    shift = start_shift()
    evening = open_evening(shift)
    play_all_kinds(evening)
    for kind, account in (
        ("commission_box", "commission"),
        ("tip_box", "tips"),
        ("closing_float", "float"),
    ):
        evening.count(kind, evening.balance(account))
    evening.shut()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    drop = next(
        it
        for it in sum_differences(shift.house, today(shift.house), ALL).figures
        if it.figure == "drop"
    )
    assert (drop.lines, drop.box.known, drop.box.differing) == (1, 0, 0)
    assert drop.grade == "recorded"


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
