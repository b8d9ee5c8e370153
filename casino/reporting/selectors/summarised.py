"""Table sessions computed again from the rows they left: the content of their summaries."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from casino.lib.clock import hours_between
from casino.lib.prepared import fetch_named, fetch_rows
from casino.reporting.models import PLAY_COLUMNS
from casino.reporting.models.figures import STAKES
from casino.reporting.selectors.day_sums import TIMES
from casino.reporting.selectors.play_sums import PlayRow, sum_play
from casino.reporting.selectors.stretches import Around, Span, read_around
from casino.reporting.theory import find_prices
from casino.shift.models.lines import ReconciliationLine
from casino.shift.selectors.records_side import COUNTS, LEDGER, Counted, LedgerMove, sum_ledger
from casino.shift.selectors.session_reads import as_array
from tables.floor.models import GamingTable
from tables.ledger.models import Count
from tables.sessions.models import TableSession

Values = dict[str, Any]
_HOUR: Final = timedelta(hours=1)
_Crew = tuple[int | None, int | None]
NOTHING_PLAYED: Final = dict.fromkeys(PLAY_COLUMNS, 0)
_NO_TIME: Final = dict.fromkeys(TIMES, 0)
# The newest finished report of each shift, and the commission that the rules expect in it.
_REPORTS: Final = f"""
    SELECT session.id, report.id AS reconciliation_id,
        line.expected_minor AS commission_due_minor
    FROM tables_tablesession AS session
    CROSS JOIN LATERAL (
        SELECT id FROM casino_shiftreconciliation
        WHERE shift_id = session.shift_id AND finished_at IS NOT NULL
        ORDER BY revision DESC LIMIT 1
    ) AS report
    LEFT JOIN casino_reconciliationline AS line ON line.reconciliation_id = report.id
        AND line.session_id = session.id
        AND line.figure = '{ReconciliationLine.Figure.COMMISSION.value}'
    WHERE session.id = ANY(%(ids)s)
"""  # noqa: S608 (only our own word is written into it)
_NO_REPORT: Final = {"reconciliation_id": None, "commission_due_minor": None}
_COUNTED: Final = {
    "opening_float_minor": Count.Kind.OPENING_FLOAT,
    "closing_float_minor": Count.Kind.CLOSING_FLOAT,
    "drop_minor": Count.Kind.DROP_BOX,
    "commission_counted_minor": Count.Kind.COMMISSION_BOX,
    "tips_counted_minor": Count.Kind.TIP_BOX,
}


class Stretch(NamedTuple):
    """A stretch of a session in which hour and people stay the same."""

    hour_at: datetime
    croupiers: frozenset[int]
    jefe: int | None

    def crew_of(self, recorder: int) -> _Crew:
        """Return the croupier and the jefe to whom a recorded coup belongs, by its recorder."""
        if recorder in self.croupiers:
            return recorder, self.jefe
        return next(iter(self.croupiers)) if len(self.croupiers) == 1 else None, self.jefe


@dataclass(frozen=True, slots=True)
class Summarised:
    """The summaries of one session, as the columns of their rows."""

    summary: Values
    hours: dict[datetime, Values]
    crews: dict[_Crew, Values]


def compute_summaries(sessions: Sequence[TableSession], now: datetime) -> dict[int, Summarised]:
    """Compute sessions from coups, counts, ledger, posts and seats (10 queries, however many).

    Their `table`, `shift` and `house` must be loaded. A coup recorded meanwhile may be included or
    not: the summary's version is then an earlier one.
    """
    if not sessions:
        return {}
    tables = GamingTable.objects.filter(pk__in={it.table_id for it in sessions})
    versions = dict(tables.values_list("pk", "version"))
    around = read_around(sessions, now)
    stretches = {it.pk: cut_stretches(around[it.pk], it.house.timezone) for it in sessions}
    played = defaultdict(list)
    for row in sum_play({pk: [at for at, _ in of] for pk, of in stretches.items()}):
        played[row.session_id].append(row)
    money = _read_money(sessions)
    summaries = {}
    for session in sessions:
        one = _summarise(session, around[session.pk], stretches[session.pk], played[session.pk])
        one.summary.update(money[session.pk], through_version=versions[session.table_id])
        summaries[session.pk] = one
    return summaries


def _summarise(
    session: TableSession,
    around: Around,
    stretches: list[tuple[datetime, Stretch]],
    rows: Iterable[PlayRow],
) -> Summarised:
    hours: dict[datetime, Values] = {}
    for at in sorted({stretch.hour_at for _, stretch in stretches}):
        hours[at] = NOTHING_PLAYED | _time_of(around, at)
    crews: dict[_Crew, Values] = {}
    summary = {**NOTHING_PLAYED, **_NO_TIME, "is_closed": session.closed_at is not None}
    for row in rows:
        # Rows before the opening or after the closing belong to the first or last stretch.
        _, stretch = stretches[max(row.stretch - 1, 0)]
        values = price_row(session, row)
        crew = crews.setdefault(stretch.crew_of(row.recorded_by), dict(NOTHING_PLAYED))
        for into in (hours[stretch.hour_at], crew, summary):
            for column, value in values.items():
                into[column] += value
    for column in _NO_TIME:
        summary[column] = sum(hour[column] for hour in hours.values())
    return Summarised(summary, hours, crews)


def price_row(session: TableSession, row: PlayRow) -> Values:
    """Return the columns of `PlayFigures` that a row of coups adds to; those of prices may lack."""
    values: Values = dict(row.sums)
    prices = find_prices(session.regulation, session.regulation_version, row.decks)
    if prices is None:
        return values
    stakes = [row.sums[column] for column in STAKES]
    return values | {
        "coups_priced": values["coups_recorded"],
        "priced_result_minor": values["result_minor"],
        "theory_micro": prices.theory_micro(stakes),
        "variance_minor2": prices.variance_minor2(row.products),
    }


def cut_stretches(around: Around, timezone: str) -> list[tuple[datetime, Stretch]]:
    """Cut a session where an hour begins or a person comes or goes; return the starts."""
    hours = hours_between(around.since, around.until, timezone) or [around.since]
    people = (*around.croupiers, *around.jefes)
    marks = {around.since, *hours[1:], *(span.since for span in people)}
    marks |= {span.until for span in people if span.until < around.until}
    starts = []
    hour = 0
    for at in sorted(marks):
        while hour + 1 < len(hours) and hours[hour + 1] <= at:
            hour += 1
        jefes = _there(around.jefes, at)
        starts.append(
            (
                at,
                Stretch(
                    hours[hour], frozenset(_there(around.croupiers, at)), next(iter(jefes), None)
                ),
            )
        )
    return starts


def _there(spans: Iterable[Span], at: datetime) -> list[int]:
    return [span.who for span in spans if span.since <= at < span.until]


def _time_of(around: Around, hour_at: datetime) -> Values:
    """Return how long an hour was played, and the seats in it; in whole seconds."""
    until = hour_at + _HOUR
    played = [
        Span(max(span.since, hour_at), min(span.until, until))
        for span in around.played
        if span.since < until and span.until > hour_at
    ]
    taken = sum(
        stay.seconds_within(span.since, span.until) for span in played for stay in around.stays
    )
    open_s = round(sum(span.seconds_within(hour_at, until) for span in played))
    return {"open_s": open_s, "seat_s": open_s * around.seats, "taken_s": round(taken)}


def _read_money(sessions: Sequence[TableSession]) -> dict[int, Values]:
    ids = [session.pk for session in sessions]
    asked = {"sessions": as_array(ids)}
    counts: dict[int, dict[str, int]] = defaultdict(dict)
    for count in fetch_named(Counted, COUNTS, asked):
        counts[count.session_id][count.kind] = count.total_minor
    moves: dict[int, list[LedgerMove]] = defaultdict(list)
    for move in fetch_named(LedgerMove, LEDGER, asked):
        moves[move.session_id].append(move)
    reports = {row.pop("id"): row for row in fetch_rows(_REPORTS, {"ids": ids})}
    money = {}
    for session in sessions:
        ledger = sum_ledger(session.table_id, moves[session.pk])
        counted = counts[session.pk]
        money[session.pk] = {
            **{column: counted.get(kind) for column, kind in _COUNTED.items()},
            "fills_minor": ledger.fills_minor,
            "credits_minor": ledger.credits_minor,
            "drop_recorded_minor": ledger.drop_minor,
            "commission_recorded_minor": ledger.commission_minor,
            "tips_recorded_minor": ledger.tips_minor,
            **reports.get(session.pk, _NO_REPORT),
        }
    return money
