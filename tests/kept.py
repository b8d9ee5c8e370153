"""Scenes of committed rows: made once, and put back as they were before each test that asks.

For tests whose house runs in other processes, which see nothing within a transaction. Those
processes keep what they know of a banca, whose rows only grow: a table that has one is made again.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, Final, TypeVar

import psycopg
from django.db import connection

from tests.conftest import KEPT, TOUCHED

Scene = TypeVar("Scene")
LASTS_S: Final = 60.0
"""After this a scene is made again, so that nothing in it becomes due by the clock."""
NO_ROWS: Final = 21
"""The length of a copy in binary that has no rows."""


class Scenes:
    """The scenes that were made by now, each with the rows of all tables.

    Its connection is past Django, which opens none in a thread where Playwright keeps its loop.
    """

    def __init__(self, link: "psycopg.Connection[Any]") -> None:
        self._link = link
        self._made: dict[str, tuple[Any, dict[str, bytes]]] = {}
        self._first_made_at = 0.0

    def find_first(self, name: str, make: Callable[[], Scene]) -> Scene:
        """Find the scene that others are made upon; an old one goes, and all that are upon it."""
        if time.monotonic() - self._first_made_at > LASTS_S:
            self._made.clear()
            self._first_made_at = time.monotonic()
        return self.find(name, make)

    def find(self, name: str, make: Callable[[], Scene]) -> Scene:
        """Put a scene back, or make it. What a test changes of it, no other test sees."""
        if name in self._made:
            scene, rows = self._made[name]
            self._put_back(rows)
        else:
            scene = make()
            self._made[name] = scene, self._read()
        found: Scene = deepcopy(scene)
        return found

    def _read(self) -> dict[str, bytes]:
        rows = {}
        with self._link.transaction():
            self._link.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            for table in self._tables():
                with self._link.cursor().copy(f"COPY {table} TO STDOUT (FORMAT binary)") as copy:
                    rows[table] = b"".join(map(bytes, copy))
        return {table: copied for table, copied in rows.items() if len(copied) > NO_ROWS}

    def _put_back(self, rows: dict[str, bytes]) -> None:
        deletions = [f"DELETE FROM {table};" for table in self._tables()]
        with self._link.transaction(), self._link.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = 'replica';" + "".join(deletions))
            for table, copied in rows.items():
                with cursor.copy(f"COPY {table} FROM STDIN (FORMAT binary)") as copy:
                    copy.write(copied)

    def _tables(self) -> list[str]:
        return [table for (table,) in self._link.execute(TOUCHED, [list(KEPT)])]


@contextmanager
def keeping_scenes() -> Iterator[Scenes]:
    """Keep scenes of the test database."""
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as link:
        yield Scenes(link)
