"""`make bench-shift`: reconciling a whole shift beside the bare SQL sums over the same rows.

A shift of 50 tables, 70 coups an hour, 8 hours, 8 bets a coup is written in bulk, and again with
twice and four times the coups. Then the sides take turns: (a) one connection that only sums every
bet of every coup by table and wager, the transfers by account, and the counts; (b) the whole job,
by two processes that share it as two workers do, the report's rows written and committed. Beside
the time stands the processor's: what this program, its workers and the database spent together.
Nothing here can fail a test.
"""

import argparse
import multiprocessing
import os
import time
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


def _measure(shifts: dict[int, int], tables: int, rounds: int) -> None:
    context = multiprocessing.get_context("spawn")
    asked, answered = context.Queue(), context.SimpleQueue()
    workers = [
        context.Process(target=_work, args=(asked, answered), daemon=True) for _ in range(WORKERS)
    ]
    for worker in workers:
        worker.start()
    for _ in workers:
        answered.get()  # each is up, as a house's workers are when its shift closes
    spent = Spent([os.getpid(), *(worker.pid or 0 for worker in workers)])
    print(f"{tables} tables, {WORKERS} processes, {rounds} rounds, the sides taking turns")
    for times, shift in shifts.items():
        bare, whole, bare_cpu, whole_cpu = [], [], [], []
        for _ in range(rounds):
            _forget(shift)
            begun = spent.seconds()
            bare.append(_sum_bare(shift))
            summed = spent.seconds()
            whole.append(_reconcile(shift, asked, answered))
            bare_cpu.append(summed - begun)
            whole_cpu.append(spent.seconds() - summed)
        ratios = [job / sums for job, sums in zip(whole, bare, strict=True)]
        bets = tables * COUPS * times * BETS
        print(
            f"  {times}x {bets:9,} bets   bare sums {median(bare):6.3f} s   "
            f"whole job {median(whole):6.3f} s ({min(whole):.3f} to {max(whole):.3f})   "
            f"ratio {median(ratios):5.2f}   {median(whole) / bets * 1e6:5.2f} us a bet\n"
            f"     processor: bare sums {median(bare_cpu):6.3f} s   whole job "
            f"{median(whole_cpu):6.3f} s   {median(whole_cpu) / bets * 1e6:5.2f} us a bet"
        )
    for _ in workers:
        asked.put(None)
    peaks = [answered.get() for _ in workers]
    for worker in workers:
        worker.join()
    print("  peak memory of a process: " + ", ".join(f"{peak:.0f} MB" for peak in peaks))


def _sum_bare(shift: int) -> float:
    import psycopg

    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        started = time.perf_counter()
        for query in BARE:
            connection.execute(query, (shift,)).fetchall()
        return time.perf_counter() - started


def _reconcile(shift: int, asked: Any, answered: Any) -> float:
    """Time the job from the closed shift to the finished report."""
    from casino.house.services.reconcile import begin_reconciliation, finish_reconciliation

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
    from casino.house.models import ReconciliationLine, ShiftReconciliation, TallyLine

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
    """Do what a worker does, one handful of tables after another, until nothing waits."""
    import django

    django.setup()
    from django.db import connection

    from casino.house.selectors.unfinished import list_waiting_work
    from casino.house.services.reconcile import reconcile_tables

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

    reports = "SELECT id FROM house_shiftreconciliation WHERE shift_id = %s"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for table in ("reconciliationline", "tallyline", "reconciliationwork"):
            cursor.execute(
                f"DELETE FROM house_{table} WHERE reconciliation_id IN ({reports})", (shift,)
            )
        cursor.execute("DELETE FROM house_shiftreconciliation WHERE shift_id = %s", (shift,))


if __name__ == "__main__":
    main()
