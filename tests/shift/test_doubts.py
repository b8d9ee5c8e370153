"""Which sessions are asked act by act: those in doubt, and no honest one."""

from datetime import timedelta

import pytest
from django.db import connection, transaction

from casino.shift.selectors.doubts import DOUBTS
from casino.shift.selectors.journal_gaps import JOURNAL_GAPS
from casino.shift.selectors.session_reads import as_array
from games.coups.models import Coup
from tables.commission.models import CommissionEntry
from tables.journal.models import FloorEvent
from tests.shared import shared
from tests.shift.evening import start_shift
from tests.shift.test_reconcile_faults import RICH, play

pytestmark = pytest.mark.django_db


def ask(question, at):
    """Ask a question of the reconciliation about one table's session."""
    with connection.cursor() as cursor:
        cursor.execute(question, {"sessions": as_array([at.session.pk])})
        return cursor.fetchall()


def in_leaps_of(events):
    """Return the query with leaps of `events` events through the journal."""
    assert DOUBTS.count(" 200") == 2
    return DOUBTS.replace(" 200", f" {events}")


def write(statement, *values):
    """Write behind the guards, as a person with the database's password could."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, values)
        cursor.execute("SET LOCAL session_replication_role = origin")


def play_rich():
    """A closed table with void coups, tips, corrections and commission that was left."""
    shift = start_shift()
    regulation, recording, acts = RICH
    at = play(shift, (regulation, recording, [*acts, "void", ("tip", 500), ("drop", 100)]))
    at.close()
    return at


built, evening = shared(play_rich)


def test_an_honest_session_is_not_in_doubt(evening):
    assert ask(DOUBTS, evening) == []


@pytest.mark.parametrize("leap", [2, 3, 200])
@pytest.mark.parametrize("is_coup", [True, False])
def test_an_event_older_than_its_session_is_a_doubt(evening, leap, is_coup):
    events = FloorEvent.objects.filter(table=evening.session.table_id).order_by("version")
    first = events.filter(kind="coup.settled")[0]
    later = [
        it for it in events if it.version > first.version and (it.kind == "coup.settled") is is_coup
    ]
    assert later
    for event in later:
        change = "UPDATE tables_floorevent SET happened_at = %s WHERE id = %s"
        write(change, evening.session.opened_at - timedelta(hours=1), event.pk)
        assert ask(JOURNAL_GAPS, evening)
        assert ask(in_leaps_of(leap), evening) == [(evening.session.pk,)]
        write(change, event.happened_at, event.pk)


def test_commission_under_the_command_of_a_coup_is_a_doubt(evening):
    coup = Coup.objects.filter(session=evening.session)[0]
    entry = CommissionEntry.objects.filter(session=evening.session, transfer__isnull=False)[0]
    for table in ("tables_commissionentry", "tables_transfer"):
        write(
            f"UPDATE {table} SET command_id = %s WHERE command_id = %s",
            coup.command_id,
            entry.command_id,
        )
    assert ask(DOUBTS, evening) == [(evening.session.pk,)]


@pytest.mark.parametrize("leap", [1, 3, 200])
def test_where_a_session_begins_is_found_however_far_a_leap_is(evening, leap):
    assert ask(in_leaps_of(leap), evening) == []
    event = FloorEvent.objects.filter(table=evening.session.table_id, kind="coup.settled")[0]
    write("DELETE FROM games_coup WHERE command_id = %s", event.command_id)
    assert ask(in_leaps_of(leap), evening) == [(evening.session.pk,)]
