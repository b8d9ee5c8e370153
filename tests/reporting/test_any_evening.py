"""Whatever an evening of commands brought about is shown as its rows add up."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from casino.reporting.models import PLAY_COLUMNS, SessionSummary
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.coups_behind import find_coups_behind, stream_coups_behind
from casino.reporting.selectors.limits import read_changes, sum_limits
from casino.reporting.selectors.stale import list_stale
from casino.reporting.selectors.totals import By, Narrowed, read_totals
from casino.reporting.selectors.waiting import read_waiting
from casino.reporting.selectors.within import ROWS_AT_ONCE
from casino.reporting.tasks import sweep_summaries
from tables.ledger.selectors.blind import EVERYTHING
from tables.sessions.models import TableSession
from tests.building import make_house
from tests.reporting.rows import rows_say
from tests.shift.evening import start_shift
from tests.shift.random_evening import RandomEvening

ACTS = 150
ALL = Narrowed()
KEYS = (By.TABLE, By.FORMAT, By.REGULATION, By.SHIFT, By.HOUR, By.CROUPIER, By.JEFE)


def rows(statement, *params):
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return cursor.fetchall()


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [0, 1])
def test_any_evening_of_commands_is_shown_as_its_rows_add_up(seed):
    evening = RandomEvening(seed)
    for _ in range(ACTS):
        evening.one_act()
    start_shift(make_house())
    sweep_summaries()
    house = evening.house
    period = period_of(Span.DAY, house.shifts.get().gaming_day)
    assert_sessions_add_up(house)
    assert_coups_behind_a_part_add_up_to_it(house, period)
    assert_a_posting_is_a_change_from_what_stood_before(house, period)
    assert_lines_add_up(house, period)


def assert_sessions_add_up(house):
    assert list_stale() == {}
    coups = 0
    for session in TableSession.objects.filter(house=house):
        summary, said = SessionSummary.objects.get(session=session), rows_say(session)
        for column, value in said.items():
            assert getattr(summary, column) == (value or 0), (session, column)
        coups += said["coups"]
    assert coups >= 5
    call_command("summarise", "--check", stdout=StringIO())


def assert_coups_behind_a_part_add_up_to_it(house, period):
    compared = 0
    for by in KEYS:
        for group in read_totals(house.pk, house.timezone, period, by, sight=EVERYTHING).groups:
            if group.key is None:
                continue  # nobody can be asked for
            narrowed = Narrowed(**{by.value: group.key})
            behind = find_coups_behind(house, period, narrowed, sight=EVERYTHING)
            assert {it: behind.sums[it] for it in PLAY_COLUMNS} == {
                it: group.sums[it] for it in PLAY_COLUMNS
            }, (by, group.key)
            listed = list(stream_coups_behind(behind))
            assert len(listed) == group.sums["coups"]
            assert sum(it.result_minor or 0 for it in listed) == group.sums["result_minor"]
            compared += 1
    assert compared > len(KEYS)


def assert_a_posting_is_a_change_from_what_stood_before(house, period):
    changes = read_changes(house, period, ALL).rows
    raw = rows(
        "SELECT id FROM tables_limitposting WHERE house_id = %s ORDER BY in_force_at DESC, id DESC",
        house.pk,
    )
    assert [it.id for it in changes] == [pk for (pk,) in raw[:ROWS_AT_ONCE]]
    assert len(changes) > 3
    withdrawn = {pk for (pk,) in rows("SELECT posting_id FROM tables_limitwithdrawal")}
    stood = {}
    for change in reversed(changes):
        assert change.former == stood.get(change.table)
        assert (change.withdrawn_at is not None) == (change.id in withdrawn)
        if change.withdrawn_at is None:
            stood[change.table] = change.limits
    for found in sum_limits(house, period, ALL):
        (raw_counts,) = rows(
            "SELECT count(*), min(minimum_minor), max(minimum_minor), max(maximum_minor) "
            "FROM tables_limitposting WHERE table_id = %s "
            "AND id NOT IN (SELECT posting_id FROM tables_limitwithdrawal)",
            found.table,
        )
        assert raw_counts == (
            found.postings,
            found.minimum_lowest_minor,
            found.minimum_highest_minor,
            found.maximum_highest_minor,
        )


def assert_lines_add_up(house, period):
    found = read_waiting(house, period, ALL).whole
    (raw,) = rows(
        "SELECT count(*), sum(party), count(*) FILTER (WHERE state = 'seated') "
        "FROM tables_waitlistentry WHERE house_id = %s AND NOT seat_change "
        "AND ended_at IS DISTINCT FROM joined_at",
        house.pk,
    )
    assert (found.entries, found.guests, found.seated) == raw
    assert found.entries > 3
