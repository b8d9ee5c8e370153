"""`make bench-shift`: reconciling a whole shift beside the bare SQL sums over the same rows.

A shift of 50 tables, 70 coups an hour, 8 hours, 8 bets a coup is written in bulk, and again with
twice and four times the coups. Then the sides take turns, now this one first and now that: (a) one
connection that only sums every bet of every coup by table and wager, the transfers by account, and
the counts; (b) the whole job, by two processes that share it as two workers do, the report's rows
written and committed. The processes are new in every round, so at first none has priced a bet or
planned a statement; then the same ones do it again. The database has the rows in its memory for
both sides. Beside the time is the processor's: that of this program, its workers and the database
together. Nothing here can fail a test.
"""

import argparse
import contextlib
import multiprocessing
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.house import bench_house
from tests.bench.spent import Spent

TABLES, COUPS, BETS = 50, 70 * 8, 8
WORKERS = 2
BARE = (
    """SELECT table_id, bet.wager, sum(bet.stake), sum(bet.pay), sum(bet.commission)
        FROM games_coup, jsonb_to_recordset(bets)
            AS bet (wager text, stake bigint, pay bigint, commission bigint)
        WHERE shift_id = %s GROUP BY 1, 2""",
    "SELECT debit_id, sum(amount_minor) FROM tables_transfer WHERE shift_id = %s GROUP BY 1",
    "SELECT credit_id, sum(amount_minor) FROM tables_transfer WHERE shift_id = %s GROUP BY 1",
    """SELECT session_id, kind, sum(total_minor) FROM tables_count
        JOIN tables_tablesession AS session ON session.id = session_id
        WHERE session.shift_id = %s GROUP BY 1, 2""",
)


def main() -> None:
    """Build the shifts and measure both sides."""
    parser = argparse.ArgumentParser(prog="make bench-shift BENCH=...", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="of each side, taking turns")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--times", type=int, nargs="*", default=[1, 2, 4], help="of the coups")
    options = parser.parse_args()
    with bench_house():
        from django.core.management import call_command
        from django.db import connection

        from tests.bench.shift_rows import build_shift

        call_command("migrate", verbosity=0)
        shifts = {times: build_shift(options.tables, COUPS * times).pk for times in options.times}
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
        connection.close()
        _measure(shifts, options.tables, options.rounds)


@dataclass
class Side:
    """The times of each round of one side, in seconds of the clock and of the processor."""

    took: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)


SIDES = ("bare sums", "whole job, at first", "whole job, again")


def _measure(shifts: dict[int, int], tables: int, rounds: int) -> None:
    print(f"{tables} tables, {WORKERS} new processes a round, {rounds} rounds, sides in turn")
    measured = {times: {name: Side() for name in SIDES} for times in shifts}
    peaks: list[float] = []
    for number in range(rounds):
        for times, shift in list(shifts.items())[:: 1 if number % 2 else -1]:
            peaks += _measure_once(shift, measured[times], is_bare_first=bool(number % 2))
    for times, of in measured.items():
        bets = tables * COUPS * times * BETS
        print(f"  {times}x {bets:,} bets")
        for name, side in of.items():
            pairs = zip(side.took, of[SIDES[0]].took, strict=True)
            ratio = median(took / sums for took, sums in pairs)
            print(
                f"    {name:<20}{median(side.took):7.3f} s"
                f" ({min(side.took):.3f} to {max(side.took):.3f})   ratio {ratio:5.2f}"
                f"   processor {median(side.spent):6.3f} s"
                f"   {median(side.spent) / bets * 1e6:5.2f} us a bet"
            )
    print(f"  peak memory of a process: {max(peaks):.0f} MB")


def _measure_once(shift: int, of: dict[str, Side], *, is_bare_first: bool) -> list[float]:
    """Time each side once; return the peak memory of each process in MB."""
    bare, *whole = SIDES
    with _workers() as (processes, asked, answered):
        spent = Spent([os.getpid(), *processes])
        for name in (bare, *whole) if is_bare_first else (*whole, bare):
            if name != bare:
                _forget(shift)
            begun = spent.seconds()
            took = _sum_bare(shift) if name == bare else _reconcile(shift, asked, answered)
            of[name].took.append(took)
            of[name].spent.append(spent.seconds() - begun)
        for _ in processes:
            asked.put(None)
        return [answered.get() for _ in processes]


@contextlib.contextmanager
def _workers() -> Iterator[tuple[list[int], Any, Any]]:
    """Start processes that wait for work, as a house's workers do when its shift closes."""
    context = multiprocessing.get_context("spawn")
    asked, answered = context.Queue(), context.SimpleQueue()
    workers = [
        context.Process(target=_work, args=(asked, answered), daemon=True) for _ in range(WORKERS)
    ]
    for worker in workers:
        worker.start()
    for _ in workers:
        answered.get()
    yield [worker.pid or 0 for worker in workers], asked, answered
    for worker in workers:
        worker.join()


def _sum_bare(shift: int) -> float:
    import psycopg

    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        started = time.perf_counter()
        for query in BARE:
            connection.execute(query, (shift,)).fetchall()
        return time.perf_counter() - started


def _reconcile(shift: int, asked: Any, answered: Any) -> float:
    """Time the job from the closed shift to the finished report."""
    from casino.shift.services.reconcile import begin_reconciliation, finish_reconciliation

    started = time.perf_counter()
    reconciliation = begin_reconciliation(shift)
    assert reconciliation is not None
    for _ in range(WORKERS):
        asked.put(reconciliation)
    done = sum(answered.get() for _ in range(WORKERS))
    assert finish_reconciliation(reconciliation)
    seconds = time.perf_counter() - started
    _verify(reconciliation, done)
    return seconds


def _verify(reconciliation: int, done: int) -> None:
    """A job that left something out is no measurement."""
    from casino.shift.models.lines import ReconciliationLine, TallyLine
    from casino.shift.models.reconciliation import ShiftReconciliation

    lines = ReconciliationLine.objects.filter(reconciliation=reconciliation)
    tallies = TallyLine.objects.filter(reconciliation=reconciliation)
    total = ShiftReconciliation.objects.get(pk=reconciliation).tables_total
    known = lines.filter(figure__in=("commission", "float"), recorded_difference_minor=0)
    if (
        done != total
        or known.count() != 2 * total
        or lines.filter(counted_difference_minor=0).count() != 4 * total
        or tallies.filter(missing=0, extra=0).count() != tallies.count()
    ):
        raise SystemExit("the shift does not reconcile to zero")


def _work(asked: Any, answered: Any) -> None:
    """Do a worker's job, one batch of tables after another, until nothing waits."""
    import django

    django.setup()
    from django.db import connection

    from casino.shift.selectors.unfinished import list_waiting_work
    from casino.shift.services.reconcile import reconcile_tables

    connection.ensure_connection()
    answered.put(0)
    while (reconciliation := asked.get()) is not None:
        waiting = list_waiting_work(reconciliation)
        answered.put(sum(reconcile_tables(work) for work in waiting))
    # Not by getrusage, which remembers the parent's size from before this program was loaded.
    lines = Path("/proc/self/status").read_text().splitlines()
    answered.put(next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")))


def _forget(shift: int) -> None:
    """Remove the report of the round before."""
    from django.db import connection, transaction

    reports = "SELECT id FROM casino_shiftreconciliation WHERE shift_id = %s"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for table in ("reconciliationline", "tallyline", "reconciliationwork"):
            cursor.execute(
                f"DELETE FROM casino_{table} WHERE reconciliation_id IN ({reports})", (shift,)
            )
        cursor.execute("DELETE FROM casino_shiftreconciliation WHERE shift_id = %s", (shift,))


if __name__ == "__main__":
    main()
