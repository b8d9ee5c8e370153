"""A house's raw rows gathered by plain SQL, at the finest grain of any figure.

No sum of the product is read, only coups that are not void, counts, movements, seats, posts,
interruptions and reports, into three temporary tables. Every figure is then a plain sum over these
(`tests.reporting.proof.book`).
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

Rows = list[tuple[Any, ...]]
Ask = Callable[[str, Mapping[str, Any]], Rows]
"""Runs a statement on one connection and gives its rows, none where it has none."""

WAGERS = ("punto", "banca", "tie", "punto_pair", "banca_pair")
STAKES = tuple(f"{it}_stake_minor" for it in WAGERS)
PAYS = tuple(f"{it}_paid_minor" for it in WAGERS)
PHASES = ("bets", "no_va_mas", "cards", "pay")
# The outcome decides three of the bets together, a pair is on its own.
TOGETHER = (
    ("punto", "punto"), ("punto", "banca"), ("punto", "tie"), ("banca", "banca"),
    ("banca", "tie"), ("tie", "tie"), ("punto_pair", "punto_pair"), ("banca_pair", "banca_pair"),
)  # fmt: skip
PLAYED: dict[str, str] = {
    "coups": "count(*)",
    "coups_recorded": "count(coup.house_result_minor)",
    **{
        f"{word}_coups": f"count(*) FILTER (WHERE coup.winner = '{letter}')"
        for word, letter in (("punto", "P"), ("banca", "B"), ("tie", "T"))
    },
    **{it: f"coalesce(sum(coup.{it}), 0)" for it in (*STAKES, *PAYS, "commission_minor")},
    "result_minor": "coalesce(sum(coup.house_result_minor), 0)",
    **{f"{it}_ms": f"coalesce(sum(coup.{it}_ms), 0)" for it in PHASES},
    **{f"{it}_timed": f"count(coup.{it}_ms)" for it in PHASES},
    **{
        f"{one}_x_{other}": f"coalesce(sum(coup.{one}_stake_minor * coup.{other}_stake_minor), 0)"
        for one, other in TOGETHER
    },
}
"""What coups add up to, by name."""
_SESSION = """
    SELECT session.id AS session_id, session.table_id, place.format, session.regulation,
        session.opened_at, session.closed_at, shift.id AS shift_id, shift.gaming_day,
        shift.number AS shift_number
    FROM tables_shift AS shift JOIN tables_tablesession AS session ON session.shift_id = shift.id
    JOIN tables_gamingtable AS place ON place.id = session.table_id
    WHERE shift.house_id = %(house)s AND shift.gaming_day BETWEEN %(first)s AND %(last)s
"""
# A coup belongs to the hour that runs in its session, so one written before the opening to its
# first instant and one written after the closing to its last. It belongs to its recorder if they
# were posted there, otherwise to the only one who was, otherwise to an unknown person.
COUPS = f"""
    WITH session AS MATERIALIZED ({_SESSION}),
    around AS (SELECT min(opened_at) AS since, max(coalesce(closed_at, now())) AS until
        FROM session),
    post AS MATERIALIZED (
        SELECT table_id, croupier_id, started_at, coalesce(ended_at, 'infinity') AS ended_at
        FROM tables_croupierpost, around
        WHERE started_at < until AND coalesce(ended_at, 'infinity') > since
            AND house_id = %(house)s
    ), charge AS MATERIALIZED (
        SELECT session_id, array_agg(started_at ORDER BY started_at) AS sinces,
            array_agg(coalesce(ended_at, 'infinity') ORDER BY started_at) AS untils,
            array_agg(jefe_id ORDER BY started_at) AS jefes
        FROM session JOIN tables_supervision USING (table_id)
        WHERE started_at < coalesce(closed_at, 'infinity')
            AND coalesce(ended_at, 'infinity') > opened_at
        GROUP BY 1
    ), placed AS (
        SELECT coup.*, session.format, session.shift_number, talla.decks,
            talla.number AS talla_number, charge.sinces, charge.untils, charge.jefes,
            least(greatest(coup.recorded_at, session.opened_at),
                coalesce(session.closed_at - interval '1 microsecond', 'infinity')) AS at
        FROM session JOIN games_coup AS coup ON coup.session_id = session.session_id
        JOIN games_talla AS talla ON talla.id = coup.talla_id
        LEFT JOIN charge ON charge.session_id = session.session_id
        LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
        WHERE void.id IS NULL
    ), counting AS (
        SELECT coup.*, extract(hour FROM at AT TIME ZONE %(timezone)s)::int AS hour,
            CASE WHEN post.croupier_id IS NOT NULL THEN post.croupier_id ELSE (
                SELECT CASE WHEN count(DISTINCT croupier_id) = 1 THEN min(croupier_id) END
                FROM post WHERE post.table_id = coup.table_id
                    AND post.started_at <= at AND post.ended_at > at
            ) END AS croupier_id,
            (SELECT jefe_id FROM unnest(sinces, untils, jefes) AS one (since, until, jefe_id)
                WHERE since <= at AND until > at LIMIT 1) AS jefe_id
        FROM placed AS coup
        LEFT JOIN post ON post.table_id = coup.table_id
            AND post.croupier_id = coup.recorded_by_id
            AND post.started_at <= at AND post.ended_at > at
    )
"""
_PLACE = "session_id, table_id, format, regulation, gaming_day, shift_number"
_PLAY = f"""
    {COUPS}
    SELECT {_PLACE}, regulation_version, decks, hour, croupier_id, jefe_id,
        {", ".join(f"({sum_})::numeric AS {name}" for name, sum_ in PLAYED.items())}
    FROM counting AS coup GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
"""
# Whole seconds of each hour of the clock, halves to even (as only numbers with a floating point
# are rounded here); an interruption lasts until play is resumed.
_HOURS = f"""
    WITH session AS MATERIALIZED ({_SESSION}),
    ends AS MATERIALIZED (
        SELECT session.*, coalesce(closed_at, now()) AS until,
            (SELECT count(*) FROM tables_seat AS seat WHERE seat.table_id = session.table_id)
                AS seats
        FROM session
    ), hour AS MATERIALIZED (
        SELECT ends.*, hour_at, greatest(hour_at, opened_at) AS since,
            least(hour_at + interval '1 hour', until) AS upto
        FROM ends, generate_series(
            date_trunc('hour', opened_at, %(timezone)s), until, interval '1 hour') AS hour_at
        WHERE hour_at < until
    ), event AS (
        SELECT session_id, happened_at AS since, kind,
            lead(happened_at, 1, until) OVER (
                PARTITION BY session_id ORDER BY happened_at, version) AS upto
        FROM ends JOIN tables_floorevent AS event ON event.table_id = ends.table_id
            AND happened_at >= opened_at AND happened_at < until
            AND kind IN ('table.suspended', 'table.resumed')
    ), stop AS MATERIALIZED (
        SELECT session_id, since, upto FROM event WHERE kind = 'table.suspended'
    ), stay AS MATERIALIZED (
        SELECT table_id, sat_at, coalesce(left_at, 'infinity') AS left_at
        FROM tables_seatoccupancy,
            (SELECT min(opened_at) AS first, max(until) AS last FROM ends) AS around
        WHERE house_id = %(house)s AND seat_id IS NOT NULL
            AND sat_at < last AND coalesce(left_at, 'infinity') > first
    ), stopped AS (
        SELECT session_id, hour_at, sum(extract(epoch FROM
            least(stop.upto, hour.upto) - greatest(stop.since, hour.since))) AS s
        FROM hour JOIN stop USING (session_id)
        WHERE stop.since < hour.upto AND stop.upto > hour.since GROUP BY 1, 2
    ), sat AS (
        SELECT session_id, hour_at, sum(extract(epoch FROM
            least(left_at, hour.upto) - greatest(sat_at, hour.since))) AS s
        FROM hour JOIN stay USING (table_id)
        WHERE sat_at < hour.upto AND left_at > hour.since GROUP BY 1, 2
    ), sat_idle AS (
        SELECT session_id, hour_at, sum(extract(epoch FROM
            least(left_at, stop.upto, hour.upto) - greatest(sat_at, stop.since, hour.since))) AS s
        FROM hour JOIN stop USING (session_id) JOIN stay USING (table_id)
        WHERE least(left_at, stop.upto, hour.upto) > greatest(sat_at, stop.since, hour.since)
        GROUP BY 1, 2
    ), timed AS (
        SELECT hour.*, extract(epoch FROM upto - since) - coalesce(stopped.s, 0) AS open_exact,
            coalesce(sat.s, 0) - coalesce(sat_idle.s, 0) AS taken_exact
        FROM hour LEFT JOIN stopped USING (session_id, hour_at)
        LEFT JOIN sat USING (session_id, hour_at) LEFT JOIN sat_idle USING (session_id, hour_at)
    )
    SELECT {_PLACE}, hour_at, extract(hour FROM hour_at AT TIME ZONE %(timezone)s)::int AS hour,
        round(open_exact::float8)::bigint AS open_s,
        round(open_exact::float8)::bigint * seats AS seat_s,
        round(taken_exact::float8)::bigint AS taken_s
    FROM timed
"""
# A movement that corrects another belongs to the act that it corrects in the end, though its
# session may be over by then; so movements to and fro for one reason are one balance.
_MONEY = f"""
    WITH RECURSIVE session AS MATERIALIZED ({_SESSION}),
    moved AS (
        SELECT made.id, made.session_id, made.reason, made.debit_id, made.credit_id,
            made.amount_minor
        FROM tables_transfer AS made JOIN session USING (session_id)
        WHERE made.corrects_id IS NULL
        UNION ALL
        SELECT later.id, moved.session_id, moved.reason, later.debit_id, later.credit_id,
            later.amount_minor
        FROM moved JOIN tables_transfer AS later ON later.corrects_id = moved.id
    ), side AS (
        SELECT session_id, reason, account.kind, account.table_id, other.kind AS other, amount
        FROM moved CROSS JOIN LATERAL (VALUES
            (debit_id, credit_id, amount_minor), (credit_id, debit_id, -amount_minor)
        ) AS half (account_id, other_id, amount)
        JOIN tables_account AS account ON account.id = account_id
        JOIN tables_account AS other ON other.id = other_id
    ), balance AS (
        SELECT session_id, reason, side.kind, other, sum(amount) AS amount
        FROM side JOIN session USING (session_id, table_id) GROUP BY 1, 2, 3, 4
    ), ledger AS (
        SELECT session_id,
            sum(amount) FILTER (WHERE kind = 'drop') AS drop_recorded,
            sum(amount) FILTER (WHERE kind = 'commission') AS commission_recorded,
            sum(amount) FILTER (WHERE kind = 'tips') AS tips_recorded,
            sum(amount) FILTER (WHERE from_cage AND amount > 0) AS fills,
            -sum(amount) FILTER (WHERE from_cage AND amount < 0) AS credits
        FROM (SELECT *, kind = 'float' AND other = 'cage' AND reason <> 'opening_float'
            AS from_cage FROM balance) AS balance
        GROUP BY 1
    ), counted AS (
        SELECT session_id,
            sum(total_minor) FILTER (WHERE kind = 'opening_float') AS opening,
            sum(total_minor) FILTER (WHERE kind = 'closing_float') AS closing,
            sum(total_minor) FILTER (WHERE kind = 'drop_box') AS drop,
            sum(total_minor) FILTER (WHERE kind = 'commission_box') AS commission_counted,
            sum(total_minor) FILTER (WHERE kind = 'tip_box') AS tips_counted
        FROM tables_count JOIN session USING (session_id) GROUP BY 1
    ), report AS (
        SELECT DISTINCT ON (shift_id) shift_id, made.id
        FROM casino_shiftreconciliation AS made
        WHERE finished_at IS NOT NULL AND shift_id IN (SELECT shift_id FROM session)
        ORDER BY shift_id, revision DESC
    ), due AS (
        SELECT report.shift_id, line.session_id, line.expected_minor
        FROM report JOIN casino_reconciliationline AS line ON line.reconciliation_id = report.id
        WHERE line.figure = 'commission'
    )
    SELECT {_PLACE}, closed_at IS NOT NULL AS is_closed, report.id IS NOT NULL AS is_reconciled,
        coalesce(drop_recorded, 0) AS drop_recorded,
        coalesce(commission_recorded, 0) AS commission_recorded,
        coalesce(tips_recorded, 0) AS tips_recorded,
        coalesce(fills, 0) AS fills, coalesce(credits, 0) AS credits,
        drop, commission_counted, tips_counted, due.expected_minor AS commission_due,
        closing + coalesce(credits, 0) + drop - opening - coalesce(fills, 0) AS win
    FROM session LEFT JOIN ledger USING (session_id) LEFT JOIN counted USING (session_id)
    LEFT JOIN report USING (shift_id) LEFT JOIN due USING (shift_id, session_id)
"""
TABLES = {"plain_play": _PLAY, "plain_hour": _HOURS, "plain_session": _MONEY}
_DAYS_AT_ONCE = 5


def gather(ask: Ask, house: int, timezone: str, days: Sequence[date]) -> None:
    """Gather the rows of gaming days, which are in order, into temporary tables.

    Some days at a time: so many coups are found by their sessions without a look at all others.
    """
    asked: dict[str, Any] = {"house": house, "timezone": timezone}
    for name, statement in TABLES.items():
        ask(f"DROP TABLE IF EXISTS {name}", {})
        for number in range(0, len(days), _DAYS_AT_ONCE):
            some = days[number : number + _DAYS_AT_ONCE]
            begin = "INSERT INTO" if number else "CREATE TEMPORARY TABLE"
            ask(
                f"{begin} {name} {'' if number else 'AS '}{statement}",
                asked | {"first": some[0], "last": some[-1]},
            )
        ask(f"ANALYZE {name}", {})
