"""Summaries equal the rows they are made from, and have nothing before it is known."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from structlog.testing import capture_logs

from casino.lib.claims import Work
from casino.lib.policy import Role
from casino.reporting.models import (
    SessionCrew,
    SessionHour,
    SessionSummary,
    TableDay,
)
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.freshness import read_freshness
from casino.reporting.selectors.names import read_extent
from casino.reporting.selectors.stale import OPEN_FOR_MINUTES, list_stale
from casino.reporting.services.summarise import summarise_sessions
from casino.reporting.tasks import sweep_summaries
from casino.shift.services.reconcile import reconcile_shift
from games.coups.models import Coup
from games.rules.odds import full_shoe_odds
from games.rules.regulations import get_regulation
from games.rules.wagers import WagerKind
from tables.guests.models import SeatOccupancy
from tables.openings.services.session_state import resume_table, suspend_table
from tables.posts.models import CroupierPost, Supervision
from tables.sessions.models import TableSession
from tests.building import (
    acting,
    make_house,
    make_staff,
    new_command,
    post_croupier,
    sit,
)
from tests.raw_sql import behind_the_guards
from tests.shift.evening import (
    BANCA_SEVEN,
    BANCA_SIX,
    OPENING,
    PUNTO_NINE,
    close_shift_row,
    open_evening,
    play_all_kinds,
    start_shift,
)

pytestmark = pytest.mark.django_db


def summarise(evening) -> SessionSummary:
    session = evening.session
    summarise_sessions(session.house_id, session.shift.gaming_day, [session.pk])
    return SessionSummary.objects.get(session=session)


def test_win_is_unknown_until_the_drop_is_counted_and_then_by_its_formula():
    evening = open_evening(start_shift())
    play_all_kinds(evening)
    evening.carry("fill", 50_000)
    evening.carry("credit", 20_000)
    assert summarise(evening).win_minor is None
    for kind, account in (
        ("commission_box", "commission"),
        ("tip_box", "tips"),
        ("closing_float", "float"),
    ):
        evening.count(kind, evening.balance(account))
    evening.shut()
    summary = summarise(evening)
    assert (summary.is_closed, summary.drop_minor, summary.win_minor) == (True, None, None)
    evening.count("drop_box", 19_900)
    summary = summarise(evening)
    closing = evening.balance("float")
    assert summary.win_minor == closing + 20_000 + 19_900 - OPENING - 50_000
    assert (summary.fills_minor, summary.credits_minor) == (50_000, 20_000)
    day = TableDay.objects.get()
    assert (day.win_minor, day.win_known, day.sessions) == (summary.win_minor, 1, 1)


def test_the_commission_due_comes_from_the_report_of_the_shift():
    shift = start_shift()
    evening = open_evening(shift)
    play_all_kinds(evening)
    evening.close()
    sweep_summaries()
    summary = SessionSummary.objects.get()
    assert (summary.commission_due_minor, summary.reconciliation_id) == (None, None)
    assert list_stale() == {}
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    assert list_stale() == {(shift.house_id, shift.gaming_day): [evening.session.pk]}
    sweep_summaries()
    summary.refresh_from_db()
    assert summary.commission_due_minor == summary.commission_counted_minor == 2500
    assert TableDay.objects.get().sessions_reconciled == 1
    assert list_stale() == {}


def test_the_sweep_finds_sessions_played_closed_or_counted_since_and_no_others():
    evening = open_evening(start_shift())
    asked = {(evening.house.pk, evening.session.shift.gaming_day): [evening.session.pk]}
    assert list_stale() == asked
    sweep_summaries()
    assert list_stale() == {}
    evening.play(BANCA_SIX, [(1, "banca", 5000)])
    assert list_stale() == {}  # an open session may be some minutes behind
    past = timezone.now() - timedelta(minutes=OPEN_FOR_MINUTES, seconds=1)
    SessionSummary.objects.update(made_at=past)
    assert list_stale() == asked
    sweep_summaries()
    assert SessionSummary.objects.get().coups == 1
    for kind, account in (
        ("commission_box", "commission"),
        ("tip_box", "tips"),
        ("closing_float", "float"),
    ):
        evening.count(kind, evening.balance(account))
    sweep_summaries()
    evening.shut()
    assert list_stale() == asked
    sweep_summaries()
    assert list_stale() == {}
    evening.count("drop_box", 0)
    assert list_stale() == asked
    sweep_summaries()
    assert SessionSummary.objects.get().win_minor is not None
    assert list_stale() == {}


def test_a_session_that_cannot_be_summarised_does_not_stop_the_others():
    shift = start_shift()
    broken, sound, elsewhere = open_evening(shift), open_evening(shift), open_evening(start_shift())
    for evening in (broken, sound, elsewhere):
        evening.play(PUNTO_NINE, [(1, "punto", 5000)])
    with behind_the_guards():
        TableSession.objects.filter(pk=broken.session.pk).update(regulation_version="lost")
    with capture_logs() as found:
        sweep_summaries()
    assert [(it["event"], it["session"]) for it in found] == [
        ("session_not_summarised", broken.session.pk)
    ]
    assert {it.session_id for it in SessionSummary.objects.all()} == {
        sound.session.pk,
        elsewhere.session.pk,
    }


def test_a_house_that_another_run_is_at_keeps_no_other_house_behind():
    taken, free = (open_evening(start_shift()).session for _ in range(2))
    assert taken.house_id < free.house_id
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s, %s)", [Work.SUMMARIES, taken.house_id])
        sweep_summaries()
    finally:
        other.close()
    assert [it.session_id for it in SessionSummary.objects.all()] == [free.pk]
    assert list(list_stale().values()) == [[taken.pk]]


def test_a_page_is_as_old_as_the_oldest_of_its_open_sessions():
    shift = start_shift()
    running, over = open_evening(shift), open_evening(shift)
    over.close()
    sweep_summaries()
    past = timezone.now() - timedelta(minutes=8)
    SessionSummary.objects.filter(session=running.session).update(made_at=past)
    period = period_of(Span.DAY, shift.gaming_day)
    house = shift.house_id
    assert read_extent(house, period).as_of == read_freshness(house, period).as_of == past


def test_summaries_show_how_old_they_are():
    shift = start_shift()
    period = period_of(Span.DAY, shift.gaming_day)
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


def test_summarised_twice_it_is_the_same():
    evening = open_evening(start_shift())
    play_all_kinds(evening)
    evening.shut()  # an open table has been open a moment longer each time
    before = summaries_of(evening)
    assert summaries_of(evening) == before


def summaries_of(evening):
    summarise(evening)
    return [
        sorted(
            tuple(
                sorted(
                    (k, str(v))
                    for k, v in row.items()
                    if k not in ("id", "made_at", "made_version")
                )
            )
            for row in model.objects.values()
        )
        for model in (SessionSummary, SessionHour, SessionCrew, TableDay)
    ]


def test_theory_is_the_stakes_at_exact_edges_and_luck_is_of_whole_coups():
    evening = open_evening(start_shift())
    evening.play(BANCA_SEVEN, [(1, "banca", 5000), (2, "banca", 2500), (3, "punto", 1000)])
    evening.play(PUNTO_NINE, [(1, "tie", 500)])
    summary = summarise(evening)
    odds = full_shoe_odds(get_regulation("andalucia"), 6)
    banca, punto, tie = (odds[it] for it in (WagerKind.BANCA, WagerKind.PUNTO, WagerKind.TIE))
    theory = 7500 * banca.edge + 1000 * punto.edge + 500 * tie.edge
    assert abs(summary.theory_micro - theory * 10**6) <= 1
    assert summary.coups_priced == 2
    assert summary.priced_result_minor == summary.result_minor
    # Two bets on one hand vary as one bet of their sum: by single stakes it would be far less.
    alone = (5000**2 + 2500**2) * banca.variance + 1000**2 * punto.variance + 500**2 * tie.variance
    together = 7500**2 * banca.variance
    assert Fraction(summary.variance_minor2) < together + 500**2 * tie.variance
    assert summary.variance_minor2 != round(alone)


def test_where_a_guest_is_the_bank_nothing_is_priced():
    evening = open_evening(start_shift(), "rio-de-la-plata", table_format="large")
    evening.play(PUNTO_NINE, [(1, "punto", 5000)])
    summary = summarise(evening)
    assert (summary.coups_recorded, summary.coups_priced, summary.theory_micro) == (1, 0, 0)


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 7, 3, hour, minute, tzinfo=UTC)


def move_session(session: TableSession, since: datetime, until: datetime | None = None) -> None:
    """Put a session into another hour of the past, as no person can."""
    with behind_the_guards():
        state = {} if until is None else {"closed_at": until, "state": "closed"}
        TableSession.objects.filter(pk=session.pk).update(opened_at=since, **state)


def test_hours_are_by_the_houses_clock_and_people_are_those_at_the_table():
    house = make_house()
    evening = open_evening(start_shift(house))
    table = evening.session.table
    first, second = (make_staff(house, Role.CROUPIER) for _ in range(2))
    supervision = Supervision.objects.get(table=table)
    jefe = supervision.jefe
    for number in range(5):
        evening.play(PUNTO_NINE, [(1, "punto", 1000 + number)])
    move_session(evening.session, at(18, 30), at(20, 30))
    posts = [post_croupier(table, croupier) for croupier in (first, second)]
    played = (at(18, 30), at(18, 59), at(19), at(19, 40), at(20, 10))
    with behind_the_guards():
        Supervision.objects.filter(pk=supervision.pk).update(started_at=at(19))
        CroupierPost.objects.filter(pk=posts[0].pk).update(started_at=at(18), ended_at=at(19, 50))
        CroupierPost.objects.filter(pk=posts[1].pk).update(started_at=at(19, 30))
        for coup, moment in zip(evening.coups, played, strict=True):
            Coup.objects.filter(pk=coup.pk).update(recorded_at=moment)
        Coup.objects.filter(pk=evening.coups[2].pk).update(recorded_by=first.pk)
    summarise(evening)
    hours = {it.hour_at: (it.coups, it.punto_stake_minor) for it in SessionHour.objects.all()}
    assert hours == {at(18): (2, 2001), at(19): (2, 2005), at(20): (1, 1004)}
    assert sorted(SessionHour.objects.values_list("hour_at", "open_s")) == [
        (at(18), 1800),
        (at(19), 3600),
        (at(20), 1800),
    ]
    crews = {
        (it.croupier_id, it.jefe_id): (it.coups, it.punto_stake_minor)
        for it in SessionCrew.objects.all()
    }
    assert crews == {
        (first.pk, None): (2, 2001),
        (first.pk, jefe.pk): (1, 1002),
        (None, jefe.pk): (1, 1003),  # two were posted, and neither of them recorded it
        (second.pk, jefe.pk): (1, 1004),
    }


def test_seats_are_taken_only_while_it_is_played():
    house = make_house()
    shift = start_shift(house)
    evening = open_evening(shift)
    table = evening.session.table
    jefe = make_staff(house, Role.PIT_MANAGER)
    sit(table, 1)
    sit(table, 2)
    suspend_table(actor=acting(jefe), command=new_command(), table_id=table.pk)
    resume_table(actor=acting(jefe), command=new_command(), table_id=table.pk)
    move_session(evening.session, at(18), at(20))
    stays = list(SeatOccupancy.objects.order_by("pk"))
    with behind_the_guards(), connection.cursor() as cursor:
        SeatOccupancy.objects.filter(pk=stays[0].pk).update(sat_at=at(17), left_at=at(19, 30))
        SeatOccupancy.objects.filter(pk=stays[1].pk).update(sat_at=at(19, 45))
        for kind, moment in (("table.suspended", at(18, 30)), ("table.resumed", at(19, 15))):
            cursor.execute(
                "UPDATE tables_floorevent SET happened_at = %s WHERE table_id = %s AND kind = %s",
                [moment, table.pk, kind],
            )
    summarise(evening)
    seats = table.seats.count()
    hours = SessionHour.objects.order_by("hour_at").values_list("open_s", "seat_s", "taken_s")
    assert list(hours) == [
        (1800, 1800 * seats, 1800),
        (2700, 2700 * seats, 15 * 60 + 15 * 60),
    ]


def test_a_check_finds_every_figure_that_was_changed_behind_the_job():
    shift = start_shift()
    for _ in range(2):
        evening = open_evening(shift)
        play_all_kinds(evening)
        evening.close()
    sweep_summaries()
    out = StringIO()
    call_command("summarise", "--check", stdout=out)
    assert out.getvalue() == "2 sessions are what their rows say\n"
    for model, column in (
        (SessionSummary, "tips_counted_minor"),
        (SessionHour, "result_minor"),
        (SessionCrew, "theory_micro"),
        (TableDay, "win_minor"),
    ):
        row = model.objects.order_by("pk").last()
        kept = getattr(row, column)
        model.objects.filter(pk=row.pk).update(**{column: kept + 1})
        named = StringIO()
        with pytest.raises(CommandError, match="astray"):
            call_command("summarise", "--check", stderr=named)
        assert str(row.table_id if model is TableDay else row.session_id) in named.getvalue()
        call_command("summarise", "--rebuild", stdout=StringIO())
        call_command("summarise", "--check", stdout=StringIO())
    SessionHour.objects.order_by("pk").first().delete()
    with pytest.raises(CommandError, match="astray"):
        call_command("summarise", "--check", stderr=StringIO())


def test_a_session_of_another_day_or_house_is_not_summarised():
    evening = open_evening(start_shift())
    other = evening.session.shift.gaming_day + timedelta(days=1)
    assert summarise_sessions(evening.house.pk, other, [evening.session.pk]) == 0
    assert (
        summarise_sessions(make_house().pk, evening.session.shift.gaming_day, [evening.session.pk])
        == 0
    )
    assert not SessionSummary.objects.exists()
