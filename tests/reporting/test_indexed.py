"""Reports find rows by an index: a year of them makes a question no slower."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.lib.clock import utc_now
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.coups_behind import find_coups_behind, read_coups_behind
from casino.reporting.selectors.differences import read_shift_differences, sum_differences
from casino.reporting.selectors.differing_lines import read_differences
from casino.reporting.selectors.freshness import read_freshness
from casino.reporting.selectors.incidents import read_incidents, sum_incidents
from casino.reporting.selectors.limits import read_changes, read_steps, sum_limits
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.waiting import read_waiting
from casino.reporting.tasks import sweep_summaries
from casino.shift.services.reconcile import reconcile_shift
from tables.guests.models import Guest
from tables.ledger.selectors.blind import EVERYTHING
from tables.seating.models import WaitlistEntry
from tests.building import make_incident, post_limits
from tests.reporting.long_ago import GROWING, add_the_past
from tests.shared import shared
from tests.shift.evening import close_shift_row, open_evening, play_all_kinds, start_shift

pytestmark = pytest.mark.django_db
READINGS = {
    "limits": (read_changes, {"limits_by_moment"}),
    "sums of limits": (sum_limits, {"limits_by_moment"}),
    "a sign": (
        lambda house, period, _all: read_steps(house, period, house.tables.earliest("pk").pk),
        {"limits_by_moment"},
    ),
    "lines": (read_waiting, {"waitlist_joined"}),
    "incidents": (read_incidents, {"incident_of_day"}),
    "sums of incidents": (sum_incidents, {"incident_of_day"}),
    "differences": (read_differences, {"shift_number_in_day", "reconciliationline_reconciliation"}),
    "sums of differences": (
        sum_differences,
        {"shift_number_in_day", "reconciliationline_reconciliation"},
    ),
    "differences by shift": (
        read_shift_differences,
        {"shift_number_in_day", "reconciliationline_reconciliation"},
    ),
    "differences of a person": (
        lambda house, period, narrowed: sum_differences(house, period, narrowed, 1),
        {"shift_number_in_day", "reconciliationline_reconciliation"},
    ),
    "coups": (
        lambda *of: read_coups_behind(find_coups_behind(*of, sight=EVERYTHING)),
        {"shift_number_in_day"},
    ),
    "freshness": (
        lambda house, period, _all: read_freshness(house.pk, period),
        {"summary_of_day"},
    ),
}


def play():
    evening = open_evening(start_shift())
    play_all_kinds(evening)
    evening.close()
    close_shift_row(evening.session.shift)
    reconcile_shift(evening.session.shift_id)
    sweep_summaries()
    table = evening.session.table
    make_incident(table, evening.counted_by)
    post_limits(table, evening.counted_by)
    guest = Guest.objects.create(house=evening.house, name="Lola")
    now = utc_now()
    WaitlistEntry.objects.create(
        house=evening.house,
        table=table,
        guest=guest,
        state="left",  # a guest is in a line once at a time
        joined_at=now - timedelta(seconds=1),
        ended_at=now,
    )
    add_the_past()
    return evening


built, evening = shared(play)


@pytest.mark.parametrize("reading", READINGS)
def test_it_is_found_by_an_index(evening, reading):
    read, indexes = READINGS[reading]
    period = period_of(Span.DAY, evening.session.shift.gaming_day)
    with CaptureQueriesContext(connection) as asked:
        read(evening.house, period, Narrowed())
    plans = "\n".join(plan_of(it["sql"]) for it in asked.captured_queries)
    assert {it for it in indexes if it in plans} == indexes, plans
    whole = {line.strip() for line in plans.splitlines() if "Seq Scan" in line}
    assert [it for it in whole if any(f" {table} " in it for table in GROWING)] == []


def plan_of(statement: str) -> str:
    """Return the query plan without sequential and bitmap scans."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"EXPLAIN {statement}")
        return "\n".join(row for (row,) in cursor.fetchall())
