"""DEMO ONLY: makes the days of a year that are not whole, by several processes at once.

Each process makes one day at a time in a transaction of its own. A killed process leaves
the days that are whole; a process whose parent is gone ends after its current day.
"""

import multiprocessing
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Final, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper

from casino.demo.year.book import MODELS
from casino.demo.year.day import DayDone, list_whole_days, make_day
from casino.demo.year.floor import Floor
from casino.demo.year.so_far import YearSoFar
from casino.lib.prepared import fetch_rows

# Our advisory locks: a run holds the first exclusively, its processes share the second, so that a
# new run waits for the processes of a killed one.
RUN_LOCK, _WORKERS = 0x5AB1, 0x5AB2
_FORK: Final = multiprocessing.get_context("fork")


class AlreadyAtWorkError(Exception):
    """Another run makes a year in this database now."""


class WorkerLostError(Exception):
    """A process ended before its work; its current day is as if it had not been begun."""


def make_days(floor: Floor, processes: int) -> Iterator[DayDone]:
    """Make every gaming day that is not whole, the oldest first, and yield each as it is done.

    With one process the days are made by this one. Raises AlreadyAtWorkError, WorkerLostError.
    """
    if processes > 1 and floor.recipe.days > 1:
        yield from _make_together(floor, min(processes, floor.recipe.days))
        return
    try:
        so_far = YearSoFar(floor)
        for day in _take_turn(floor):
            yield make_day(floor, so_far, day)
    finally:
        _end_turn()


def finish() -> None:
    """Let the database analyse the new rows, so that its plans fit them."""
    with connection.cursor() as cursor:
        for model in MODELS:
            cursor.execute(f"ANALYZE {model._meta.db_table}")


def _make_together(floor: Floor, processes: int) -> Iterator[DayDone]:
    # Each process opens its own: not even a pool's may be shared.
    connections.close_all()
    cast(DatabaseWrapper, connections[DEFAULT_DB_ALIAS]).close_pool()
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
        left = iter(_take_turn(floor))
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
    """Make the requested days until there are no more requests."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it, and ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in not_ours:
        other.close()  # held here they would keep others waiting for a parent that is gone
    so_far = YearSoFar(floor)
    try:
        day = pipe.recv()
        _lock("pg_advisory_lock_shared", _WORKERS)
        while True:
            pipe.send(make_day(floor, so_far, day))
            day = pipe.recv()
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _take_turn(floor: Floor) -> list[int]:
    """Be the only run, wait for the processes of a killed one, and list the days to make."""
    if not _lock("pg_try_advisory_lock", RUN_LOCK):
        raise AlreadyAtWorkError
    _lock("pg_advisory_lock", _WORKERS)
    _lock("pg_advisory_unlock", _WORKERS)
    return sorted({*range(floor.recipe.days)} - list_whole_days())


def _end_turn() -> None:
    _lock("pg_advisory_unlock", RUN_LOCK)


def _lock(act: str, key: int) -> bool:
    (lock,) = fetch_rows(f"SELECT {act}(%(key)s) AS taken", {"key": key})
    return bool(lock["taken"])
