"""The year's figures against plain SQL: every page, answer and file of it opened and compared."""

import time
from typing import Any

import psycopg

from tests.bench.wsgi import getter


def print_proof(house: Any, person: object) -> None:
    """Walk the reports of a house; figures that differ from its raw rows end the program.

    The raw rows are read on a separate connection, which keeps the temporary tables.
    """
    from django.db import connection

    from tests.reporting.proof.rounds import walk_reports
    from tests.reporting.proof.spelled import LANGUAGES
    from tests.reporting.proof.walk import begin

    connection.ensure_connection()
    info = connection.connection.info
    apart = psycopg.connect(
        info.dsn,
        password=info.password or None,
        autocommit=True,
        # A statement that makes a table takes no parameters of its own.
        cursor_factory=psycopg.ClientCursor,
    )

    def ask(statement: str, asked: Any) -> list[tuple[Any, ...]]:
        cursor = apart.execute(statement, asked)
        return list(cursor.fetchall()) if cursor.description else []

    getters = {it: getter(person, it) for it in LANGUAGES}
    began = time.perf_counter()
    ask("SET statement_timeout = 0", {})
    ask("SET jit = off", {})
    ask("SET work_mem = '128MB'", {})
    walk = begin(lambda path, language: getters[language](path), ask, house.pk)
    gathered = time.perf_counter()
    ((coups,),) = ask("SELECT sum(coups) FROM plain_play", {})
    print(f"raw rows of {coups:,} coups gathered in {gathered - began:.0f} s")
    walk_reports(walk)
    apart.close()
    took = time.perf_counter() - gathered
    print(f"{'proof':<10}{'answers':>9}{'cells':>11}   compared in {took:.0f} s")
    for kind, cells in walk.cells.items():
        print(f"{kind:<10}{walk.asked[kind]:>9}{cells:>11,}")
    if walk.differences:
        raise SystemExit(f"{len(walk.differences)} differ from the raw rows:\n{walk.said()}")
    print(f"all {sum(walk.cells.values()):,} are what plain SQL says of the raw rows")
