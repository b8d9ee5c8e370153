"""DEMO ONLY: makes the days of a year that are not whole, by several processes at once.

Each process makes one day at a time in a transaction of its own. Who is killed leaves the days
that are whole; a process whose parent is gone ends after the day that it was at.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Final

from django.db import connection, connections

from casino.reporting.year.book import MODELS
from casino.reporting.year.day import DayDone, list_whole_days, make_day
from casino.reporting.year.floor import Floor
from casino.reporting.year.so_far import YearSoFar

_LOCK: Final = 0x5AB1
_FORK: Final = multiprocessing.get_context("fork")


class AlreadyAtWorkError(Exception):
    """Another run makes a year in this database now."""


class WorkerLostError(Exception):
    """A process ended before its work; what it was at is as if it had not been begun."""


def make_days(floor: Floor, processes: int) -> Iterator[DayDone]:
    """Make every gaming day that is not whole, the oldest first, and tell each as it is done.

    With one process the days are made by this one. Raises AlreadyAtWorkError, WorkerLostError.
    """
    todo = sorted({*range(floor.recipe.days)} - list_whole_days())
    if processes > 1 and len(todo) > 1:
        yield from _make_together(floor, todo, min(processes, len(todo)))
        return
    _take_turn()
    try:
        so_far = YearSoFar(floor)
        for day in todo:
            yield make_day(floor, so_far, day)
    finally:
        _end_turn()


def finish() -> None:
    """Let the database look at what was written, so that its plans fit it."""
    with connection.cursor() as cursor:
        for model in MODELS:
            cursor.execute(f"ANALYZE {model._meta.db_table}")


def _make_together(floor: Floor, todo: list[int], processes: int) -> Iterator[DayDone]:
    connections.close_all()  # each process opens its own
    workers: dict[Connection, multiprocessing.process.BaseProcess] = {}
    try:
        for _ in range(processes):
            ours, theirs = _FORK.Pipe()
            worker: multiprocessing.process.BaseProcess = _FORK.Process(
                target=_work, args=(floor, theirs, [ours, *workers]), daemon=True
            )
            worker.start()
            theirs.close()
            workers[ours] = worker
        _take_turn()
        left = iter(todo)
        busy = {pipe for pipe in workers if _hand_out(pipe, left)}
        while busy:
            for pipe in wait([*busy]):
                assert isinstance(pipe, Connection)
                try:
                    done = pipe.recv()
                except EOFError:
                    raise WorkerLostError from None
                yield done
                if not _hand_out(pipe, left):
                    busy.discard(pipe)
    finally:
        for pipe, worker in workers.items():
            pipe.close()
            worker.terminate()
            worker.join()
        _end_turn()


def _hand_out(pipe: Connection, left: Iterator[int]) -> bool:
    day = next(left, None)
    if day is not None:
        pipe.send(day)
    return day is not None


def _work(floor: Floor, pipe: Connection, not_ours: list[Connection]) -> None:
    """Make the days that are asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it, and ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in not_ours:
        other.close()  # held here they would keep others waiting for a parent that is gone
    so_far = YearSoFar(floor)
    tell: Callable[[DayDone], None] = pipe.send
    while True:
        try:
            day = pipe.recv()
            tell(make_day(floor, so_far, day))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return


def _take_turn() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", (_LOCK,))
        if not cursor.fetchone()[0]:
            raise AlreadyAtWorkError


def _end_turn() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_unlock(%s)", (_LOCK,))
