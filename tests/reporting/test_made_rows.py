"""The rows of the made year agree with one another, with the rules, and with the job's report."""

from collections import defaultdict
from fractions import Fraction

import pytest
from django.db import connection, transaction

from casino.house.models import ReconciliationLine, ShiftReconciliation, TallyLine
from casino.house.services.reconcile import reconcile_shift
from casino.reporting.year.book import MODELS
from casino.reporting.year.floor import STRING
from casino.reporting.year.house import find_floor
from games.models import Coup
from games.rules.cards import parse_cards
from games.rules.coup import resolve_cards
from games.rules.limits import Limits, find_bet_defects
from games.rules.regulations import get_regulation
from games.rules.settlement import Bet, CommissionRule, Result, Rounding, settle
from games.rules.wagers import WagerKind
from games.services.record_coup import _bet_rows
from tables.models import LimitPosting, SeatOccupancy, Shift, TableSession
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
def _year(django_db_setup, django_db_blocker):
    """One year for all of these: each leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        make_year(**SIZES)
        yield
        transaction.set_rollback(True)


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


def test_it_has_what_reports_are_made_of():
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
        told = (
            outcome.winner.value, outcome.punto_total, outcome.banca_total, outcome.natural,
            outcome.punto_pair, outcome.banca_pair,
        )  # fmt: skip
        assert told == (
            coup.winner, coup.punto_total, coup.banca_total, coup.natural, coup.punto_pair,
            coup.banca_pair,
        )  # fmt: skip
        rule = CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))
        bets = [Bet(it["seat"], WagerKind(it["wager"]), it["stake"]) for it in coup.bets]
        settled = settle(rules, outcome, bets, rule)
        assert coup.bets == _bet_rows(settled)
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


def test_the_job_finds_in_the_rows_what_their_report_says():
    made, of_job = {}, {}
    with transaction.atomic():
        for told in (made, of_job):
            if told is of_job:
                with connection.cursor() as cursor:
                    cursor.execute("SET LOCAL session_replication_role = replica")
                    for name in ("line", "work"):
                        cursor.execute(f"DELETE FROM house_reconciliation{name}")
                    cursor.execute("DELETE FROM house_tallyline")
                    cursor.execute("DELETE FROM house_shiftreconciliation")
                    cursor.execute("SET LOCAL session_replication_role = origin")
                for shift in Shift.objects.order_by("id"):
                    assert reconcile_shift(shift.pk)
            told["lines"] = set(ReconciliationLine.objects.values_list("session_id", *FIGURES))
            told["tallies"] = set(
                TallyLine.objects.filter(tally__in=["settlements", "cards"]).values_list(
                    "session_id", *TALLIES
                )
            )
            told["reports"] = set(
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


def test_boxes_are_emptied_of_what_was_counted_and_the_rest_stays_at_the_account():
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
        FROM house_reconciliationline AS line WHERE figure <> 'float' GROUP BY 1"""
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
        ) AS told ON told.shift_id = kept.shift_id AND told.account = kept.account_id
            AND told.gaming_day = kept.gaming_day
        WHERE kept.amount_minor IS DISTINCT FROM gained"""
    )
    assert differing == [(0,)]


@pytest.mark.parametrize(
    ("what", "question"),
    [
        (
            "a guest in two seats, a seat with two guests, a croupier at two tables",
            """SELECT one.id FROM tables_seatoccupancy AS one JOIN tables_seatoccupancy AS other
                ON one.id < other.id AND (one.seat_id = other.seat_id
                    OR one.guest_id = other.guest_id)
                AND one.sat_at < other.left_at AND other.sat_at < one.left_at
            UNION ALL SELECT one.id FROM tables_croupierpost AS one
            JOIN tables_croupierpost AS other ON one.id < other.id
                AND one.croupier_id = other.croupier_id
                AND one.started_at < other.ended_at AND other.started_at < one.ended_at""",
        ),
        (
            "a jefe in a slot twice",
            """SELECT one.id FROM tables_supervision AS one JOIN tables_supervision AS other
                ON one.id < other.id AND one.jefe_id = other.jefe_id
                AND (one.slot_one AND other.slot_one OR one.slot_two AND other.slot_two)
                AND one.started_at < other.ended_at AND other.started_at < one.ended_at""",
        ),
        (
            "a coup outside its session, in an interruption, or out of its order",
            """SELECT coup.id FROM games_coup AS coup
                JOIN tables_tablesession AS session ON session.id = session_id
                JOIN games_talla AS talla ON talla.id = talla_id
                WHERE recorded_at NOT BETWEEN session.opened_at AND session.closed_at
                OR recorded_at NOT BETWEEN talla.started_at AND talla.ended_at
                OR coup.shift_id <> session.shift_id OR coup.number > talla.coups
                OR EXISTS (SELECT FROM games_coup AS next WHERE next.talla_id = coup.talla_id
                    AND next.number = coup.number + 1 AND next.recorded_at <= coup.recorded_at)
                OR EXISTS (SELECT FROM tables_floorevent AS stop
                    JOIN tables_floorevent AS go ON go.table_id = stop.table_id
                        AND go.version = stop.version + 1
                    WHERE stop.table_id = coup.table_id AND stop.kind = 'table.suspended'
                    AND recorded_at > stop.happened_at AND recorded_at < go.happened_at)""",
        ),
        (
            "a coup recorded by who was not posted there",
            """SELECT id FROM games_coup AS coup WHERE NOT EXISTS (
                SELECT FROM tables_croupierpost AS post WHERE post.table_id = coup.table_id
                AND croupier_id = recorded_by_id
                AND recorded_at BETWEEN post.started_at AND post.ended_at)""",
        ),
        (
            "a bet of a seat without a guest",
            """SELECT coup.id FROM games_coup AS coup, jsonb_to_recordset(bets) AS bet (seat int)
                WHERE NOT EXISTS (SELECT FROM tables_seatoccupancy AS stay
                    JOIN tables_seat AS place ON place.id = seat_id
                    WHERE stay.table_id = coup.table_id AND place.position = bet.seat
                    AND recorded_at BETWEEN sat_at AND left_at)""",
        ),
        (
            "a holder who has not bet",
            """SELECT id FROM games_coup WHERE holder IS NOT NULL AND bets IS NOT NULL
                AND NOT EXISTS (SELECT FROM jsonb_to_recordset(bets) AS bet (seat int)
                    WHERE seat = holder)""",
        ),
        (
            "a movement out of its place",
            """SELECT moved.id FROM tables_transfer AS moved
                JOIN tables_shift AS shift ON shift.id = moved.shift_id
                LEFT JOIN tables_tablesession AS session ON session.id = session_id
                WHERE moved.gaming_day <> shift.gaming_day OR session.shift_id <> moved.shift_id
                OR made_at < coalesce(session.opened_at, shift.opened_at)
                OR made_at > coalesce(session.closed_at, shift.closed_at)""",
        ),
        (
            "a void whose money did not go back",
            """SELECT void.id FROM games_coupvoid AS void
                JOIN games_coup AS coup ON coup.id = coup_id
                JOIN tables_transfer AS moved ON moved.command_id = coup.command_id
                LEFT JOIN tables_transfer AS back ON back.corrects_id = moved.id
                    AND back.debit_id = moved.credit_id AND back.credit_id = moved.debit_id
                    AND back.amount_minor = moved.amount_minor
                WHERE back.id IS NULL OR voided_at > closed_at_of(coup.session_id)""",
        ),
        (
            "pieces that do not give the total",
            """SELECT id FROM tables_count WHERE total_minor <>
                (SELECT coalesce(sum(key::bigint * value::bigint), 0)
                FROM jsonb_each_text(pieces))
            UNION ALL SELECT id FROM tables_slip WHERE total_minor <>
                (SELECT sum(key::bigint * value::bigint) FROM jsonb_each_text(pieces))""",
        ),
        (
            "a slip that skips a serial, or out of the order of its requests",
            """SELECT id FROM (SELECT slip.id, serial,
                    row_number() OVER (PARTITION BY year ORDER BY made_at, slip.id) AS turn
                FROM tables_slip AS slip JOIN tables_slipstep AS step
                    ON step.slip_id = slip.id AND step."to" = 'requested') AS slips
                WHERE serial <> turn""",
        ),
        (
            "a slip received without its movement, or by who issued it",
            """SELECT received.id FROM tables_slipstep AS received
                JOIN tables_slip AS slip ON slip.id = slip_id
                JOIN tables_slipstep AS issued ON issued.slip_id = slip.id
                    AND issued."to" = 'issued'
                JOIN tables_slipstep AS carried ON carried.slip_id = slip.id
                    AND carried."to" = 'carried'
                JOIN tables_transfer AS moved ON moved.id = received.transfer_id
                JOIN tables_staffmember AS giver ON giver.id = issued.made_by_id
                JOIN tables_staffmember AS taker ON taker.id = received.made_by_id
                WHERE received."to" = 'received' AND (moved.amount_minor <> slip.total_minor
                    OR moved.reason <> slip.kind
                    OR issued.made_by_id IN (received.made_by_id, carried.made_by_id)
                    OR carried.made_by_id = received.made_by_id
                    OR (giver.role = 'cashier') <> (slip.kind = 'fill')
                    OR (taker.role = 'cashier') <> (slip.kind = 'credit'))""",
        ),
        (
            "a guest seated from the line without a seat",
            """SELECT entry.id FROM tables_waitlistentry AS entry WHERE state = 'seated'
                AND NOT EXISTS (SELECT FROM tables_seatoccupancy AS stay
                    WHERE stay.guest_id = entry.guest_id AND stay.sat_at = entry.ended_at
                    AND stay.table_id = entry.called_to_id)
                OR joined_at >= ended_at OR called_at < joined_at OR called_at > ended_at""",
        ),
        (
            "an incident about a coup of another table",
            """SELECT tie.id FROM games_incidentcoup AS tie
                JOIN tables_incident AS incident ON incident.id = incident_id
                JOIN games_coup AS coup ON coup.id = coup_id
                WHERE coup.session_id <> incident.session_id""",
        ),
        (
            "a broken chain of the journal, or a head that is not its end",
            """SELECT id FROM (SELECT event.*, lag(hash, 1, decode(repeat('00', 32), 'hex'))
                    OVER (PARTITION BY table_id ORDER BY version) AS before,
                    row_number() OVER (PARTITION BY table_id ORDER BY happened_at) AS turn
                FROM tables_floorevent AS event) AS event
                WHERE previous_hash <> before OR version <> turn
                OR hash <> sha256(previous_hash || convert_to(concat_ws(E'\\x1f', house_id,
                    coalesce(table_id::text, '-'), version, kind, coalesce(actor_id::text, '-'),
                    command_id, to_char(happened_at AT TIME ZONE 'UTC',
                    'YYYY-MM-DD"T"HH24:MI:SS.US'), payload::text), 'UTF8'))
            UNION ALL SELECT its.id FROM tables_gamingtable AS its
                JOIN tables_floorevent AS event ON event.table_id = its.id
                GROUP BY its.id HAVING max(event.version) <> its.version""",
        ),
        (
            "a session that was resumed otherwise than the journal says",
            """SELECT session.id FROM tables_tablesession AS session LEFT JOIN tables_floorevent
                AS event ON kind = 'table.resumed'
                    AND (payload->>'session')::bigint = session.id
                WHERE happened_at IS DISTINCT FROM resumed_at""",
        ),
    ],
)
def test_there_is_not(what, question):
    question = question.replace(
        "closed_at_of(coup.session_id)",
        "(SELECT closed_at FROM tables_tablesession WHERE id = coup.session_id)",
    )
    assert ask(question.replace("%", "%%")) == [], what


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


def test_the_house_wins_about_what_the_odds_say():
    ((handle, kept),) = ask(
        """SELECT sum(punto_stake_minor + banca_stake_minor + tie_stake_minor),
            sum(house_result_minor) FROM games_coup"""
    )
    assert -0.04 < Fraction(int(kept), int(handle)) < 0.07
