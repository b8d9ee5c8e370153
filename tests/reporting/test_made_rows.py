"""The rows of the made year agree with one another, with the rules, and with the job's report."""

from collections import defaultdict
from fractions import Fraction

import pytest
from django.db import connection, transaction

from casino.demo.year.book import MODELS
from casino.demo.year.floor import STRING
from casino.demo.year.house import find_floor
from casino.shift.models.lines import ReconciliationLine, TallyLine
from casino.shift.models.reconciliation import ShiftReconciliation
from casino.shift.services.reconcile import reconcile_shift
from games.coups.models import Coup
from games.coups.services.record_coup import bet_rows
from games.rules.cards import parse_cards
from games.rules.coup import resolve_cards
from games.rules.limits import Limits, find_bet_defects
from games.rules.regulations import get_regulation
from games.rules.settlement import Bet, CommissionRule, Result, Rounding, settle
from games.rules.wagers import WagerKind
from tables.guests.models import SeatOccupancy
from tables.limits.models import LimitPosting
from tables.sessions.models import Shift, TableSession
from tests.reporting.made_never import NEVER
from tests.reporting.made_year import ask, make_year

pytestmark = pytest.mark.django_db
SIZES = {"days": 9, "tables": 20, "hours": 0.5, "coups_an_hour": 80, "seats": 4, "seed": 5}
FIGURES = (
    "figure", "expected_minor", "recorded_minor", "counted_minor", "recorded_difference_minor",
    "counted_difference_minor", "recorded_talla", "recorded_coup", "counted_talla",
    "counted_coup", "grade", "tolerance_minor",
)  # fmt: skip
TALLIES = ("tally", "talla", "expected", "recorded", "missing", "extra", "grade")


@pytest.fixture(scope="module", autouse=True)
def _year(module_db):
    """One year for all of these: each leaves it as it was."""
    make_year(**SIZES)


def test_every_key_leads_to_a_row():
    keys = ask(
        """SELECT conrelid::regclass::text, a.attname, confrelid::regclass::text
            FROM pg_constraint AS c JOIN pg_attribute AS a
                ON a.attrelid = conrelid AND a.attnum = conkey[1]
            WHERE contype = 'f' AND conrelid::regclass::text = ANY(%s)""",
        [model._meta.db_table for model in MODELS],
    )
    assert len(keys) > 80
    for relation, column, target in keys:
        astray = ask(
            f'SELECT count(*) FROM {relation} AS it WHERE it."{column}" IS NOT NULL'
            f' AND NOT EXISTS (SELECT FROM {target} WHERE id = it."{column}")'
        )
        assert astray == [(0,)], (relation, column)


def test_it_has_all_records_that_reports_are_made_of():
    for model in MODELS:
        assert model.objects.exists(), model
    assert {it.regulation for it in TableSession.objects.all()} == {
        "andalucia", "asturias-2011", "fournier",
    }  # fmt: skip
    assert 0 < 9 * 3 * 20 - TableSession.objects.count() < 100, "some tables stay closed"
    assert Coup.objects.filter(commission_minor=None).exists()
    assert Coup.objects.filter(bets_ms=None).exists()
    assert Coup.objects.exclude(bets_ms=None).exists()


def test_coups_replay_by_the_rules():
    sessions = {it.pk: it for it in TableSession.objects.all()}
    coups = list(Coup.objects.exclude(commission_minor=None).order_by("id"))
    for coup in coups:
        session = sessions[coup.session_id]
        rules = get_regulation(coup.regulation, coup.regulation_version)
        if not coup.punto:
            continue
        outcome = resolve_cards(rules, parse_cards(coup.punto), parse_cards(coup.banca))
        found = (
            outcome.winner.value, outcome.punto_total, outcome.banca_total, outcome.natural,
            outcome.punto_pair, outcome.banca_pair,
        )  # fmt: skip
        assert found == (
            coup.winner, coup.punto_total, coup.banca_total, coup.natural, coup.punto_pair,
            coup.banca_pair,
        )  # fmt: skip
        rule = CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))
        bets = [Bet(it["seat"], WagerKind(it["wager"]), it["stake"]) for it in coup.bets]
        settled = settle(rules, outcome, bets, rule)
        assert coup.bets == bet_rows(settled)
        assert coup.bets, "nobody deals where nobody bets"
        assert coup.house_result_minor == settled.overall.house_result_minor
        for wager in WagerKind:
            of_wager = settled.wager(wager)
            assert getattr(coup, f"{wager}_stake_minor") == of_wager.stake_minor
            assert getattr(coup, f"{wager}_paid_minor") == of_wager.paid_minor
        lost = sum(it.stake_minor for it in settled.lines if it.result is Result.LOST)
        assert lost - settled.overall.paid_minor == coup.house_result_minor - coup.commission_minor
    assert len(coups) > 15_000


def test_bets_keep_the_limits_of_the_sign_or_those_that_their_guest_keeps():
    signs = defaultdict(list)
    for sign in LimitPosting.objects.order_by("in_force_at"):
        signs[sign.session_id].append(sign)
    kept = defaultdict(list)
    for stay in SeatOccupancy.objects.exclude(kept_limits=None).select_related("seat"):
        kept[stay.table_id, stay.seat.position].append(stay)
    raised = 0
    for coup in Coup.objects.exclude(commission_minor=None):
        rules = get_regulation(coup.regulation)
        of_session = signs[coup.session_id]
        sign = [it for it in of_session if it.in_force_at <= coup.recorded_at][-1]
        for bet in coup.bets:
            own = [
                it.kept_limits
                for it in kept[coup.table_id, bet["seat"]]
                if it.sat_at <= coup.recorded_at <= it.left_at
            ]
            stands = own[0] if own else sign
            # A coup that was under way when the sign changed was bet under the one before.
            chosen = [stands, of_session[0]] if len(of_session) > 1 else [stands]
            slip = [Bet(bet["seat"], WagerKind(bet["wager"]), bet["stake"])]
            assert any(not find_bet_defects(rules, limits_of(it), slip) for it in chosen)
        raised += sign is not of_session[0]
    assert raised, "some limits were raised in play"


def limits_of(sign: LimitPosting) -> Limits:
    return Limits(sign.minimum_minor, sign.maximum_minor, sign.tie_maximum_minor, sign.step_minor)


def test_the_job_finds_in_the_rows_the_figures_of_their_report():
    made, of_job = {}, {}
    with transaction.atomic():
        for found in (made, of_job):
            if found is of_job:
                with connection.cursor() as cursor:
                    cursor.execute("SET LOCAL session_replication_role = replica")
                    for name in ("line", "work"):
                        cursor.execute(f"DELETE FROM casino_reconciliation{name}")
                    cursor.execute("DELETE FROM casino_tallyline")
                    cursor.execute("DELETE FROM casino_shiftreconciliation")
                    cursor.execute("SET LOCAL session_replication_role = origin")
                for shift in Shift.objects.order_by("id"):
                    assert reconcile_shift(shift.pk)
            found["lines"] = set(ReconciliationLine.objects.values_list("session_id", *FIGURES))
            found["tallies"] = set(
                TallyLine.objects.filter(tally__in=["settlements", "cards"]).values_list(
                    "session_id", *TALLIES
                )
            )
            found["reports"] = set(
                ShiftReconciliation.objects.values_list(
                    "shift_id", "revision", "tables_total", "escalation_role", "reason"
                )
            )
        transaction.set_rollback(True)
    assert made == of_job


def test_differences_are_few_and_of_each_side():
    lines = ReconciliationLine.objects.all()
    off = lines.exclude(counted_difference_minor=0).exclude(counted_difference_minor=None)
    assert 0 < off.count() < lines.count() / 50
    assert ReconciliationLine.objects.filter(recorded_difference_minor__lt=0).exists()
    uncounted = lines.filter(figure="drop", counted_minor=None)
    assert set(uncounted.values_list("session__shift__gaming_day", flat=True)) == {
        find_floor().recipe.last
    }


def test_the_float_of_every_session_closes_to_the_cent():
    """Chips that no sheet of a coup explains are missing nowhere, but where that was seeded."""
    rows = ask(
        """SELECT session.id,
            sum(count.total_minor) FILTER (WHERE count.kind = 'closing_float')
            - sum(count.total_minor) FILTER (WHERE count.kind = 'opening_float')
            - (SELECT coalesce(sum(CASE reason WHEN 'fill' THEN amount_minor
                    WHEN 'credit' THEN -amount_minor WHEN 'drop' THEN -amount_minor END), 0)
                FROM tables_transfer WHERE session_id = session.id AND corrects_id IS NULL),
            (SELECT sum(house_result_minor - commission_minor) FROM games_coup AS coup
                WHERE session_id = session.id AND NOT EXISTS
                    (SELECT FROM games_coupvoid WHERE coup_id = coup.id))
        FROM tables_tablesession AS session JOIN tables_count AS count
            ON count.session_id = session.id
        WHERE NOT EXISTS (SELECT FROM games_coup
            WHERE session_id = session.id AND bets IS NULL)
        GROUP BY session.id"""
    )
    seeded = dict(
        ReconciliationLine.objects.filter(figure="float")
        .exclude(counted_difference_minor=None)
        .values_list("session_id", "counted_difference_minor")
    )
    assert len(rows) > 300
    for session, counted, played in rows:
        assert counted - played == seeded[session], session
    assert any(seeded.values())


def test_boxes_are_emptied_of_the_count_and_the_rest_stays_in_the_account():
    left = ask(
        """SELECT account.kind, sum(CASE WHEN debit_id = account.id THEN amount_minor
                ELSE -amount_minor END)
        FROM tables_account AS account JOIN tables_transfer
            ON account.id IN (debit_id, credit_id)
        WHERE account.table_id IS NOT NULL AND account.kind <> 'float' GROUP BY 1"""
    )
    # By the same figures: recorded less counted, all of it where nothing was counted yet.
    stays = ask(
        """SELECT line.figure, sum((SELECT coalesce(sum(CASE WHEN debit.kind = line.figure
                    THEN amount_minor ELSE -amount_minor END), 0)
                FROM tables_transfer JOIN tables_account AS debit ON debit.id = debit_id
                JOIN tables_account AS credit ON credit.id = credit_id
                WHERE session_id = line.session_id
                AND line.figure IN (debit.kind, credit.kind)) - coalesce(counted_minor, 0))
        FROM casino_reconciliationline AS line WHERE figure <> 'float' GROUP BY 1"""
    )
    assert dict(left) == dict(stays)


def test_a_shift_is_summed_up_as_its_closing_would():
    differing = ask(
        """SELECT count(*) FROM tables_shiftsum AS kept FULL JOIN (
            SELECT shift_id, gaming_day, account, sum(gain) AS gained FROM (
                SELECT shift_id, gaming_day, debit_id AS account, amount_minor AS gain
                FROM tables_transfer WHERE session_id IS NOT NULL
                UNION ALL SELECT shift_id, gaming_day, credit_id, -amount_minor
                FROM tables_transfer WHERE session_id IS NOT NULL) AS gains GROUP BY 1, 2, 3
        ) AS moved ON moved.shift_id = kept.shift_id AND moved.account = kept.account_id
            AND moved.gaming_day = kept.gaming_day
        WHERE kept.amount_minor IS DISTINCT FROM gained"""
    )
    assert differing == [(0,)]


@pytest.mark.parametrize(("what", "question"), NEVER)
def test_there_is_not(what, question):
    assert ask(question) == [], what


def test_croupiers_change_every_20_to_40_minutes_and_rest_in_between():
    lengths = ask(
        """SELECT extract(epoch FROM ended_at - started_at) / 60 FROM tables_croupierpost
            AS post WHERE EXISTS (SELECT FROM tables_croupierpost AS before WHERE
                before.table_id = post.table_id AND before.ended_at = post.started_at)
            AND EXISTS (SELECT FROM tables_croupierpost AS after WHERE
                after.table_id = post.table_id AND after.started_at = post.ended_at)"""
    )
    assert all(20 <= minutes <= 41 for (minutes,) in lengths)
    assert STRING == 3


def test_the_house_wins_about_as_much_as_the_odds_give():
    ((handle, kept),) = ask(
        """SELECT sum(punto_stake_minor + banca_stake_minor + tie_stake_minor),
            sum(house_result_minor) FROM games_coup"""
    )
    assert -0.04 < Fraction(int(kept), int(handle)) < 0.07
