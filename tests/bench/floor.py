"""`make bench-floor`: server time of the floor's pages with 100 tables and 1,000 guests waiting.

The limit of 50 ms is our own for the pit screens. Each page is asked through the whole of Django
(middleware, gate, queries, template) in one process, warm, one request at a time. Nothing here can
fail a test; `tests/web/test_crowded_pages.py` checks the number of queries.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable

from tests.bench.house import bench_house
from tests.bench.wsgi import getter

LIMIT_MS = 50
WARM = 5


def main() -> None:
    """Build the crowded house and print a line for each page."""
    parser = argparse.ArgumentParser(prog="make bench-floor BENCH=...", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--waiting", type=int, default=1000)
    parser.add_argument("--coups", type=int, default=280, help="of each table so far: 4 h of 70")
    parser.add_argument("--requests", type=int, default=50)
    options = parser.parse_args()
    os.environ["LOG_LEVEL"] = "WARNING"
    os.environ["DATABASE_POOL"] = "1"  # connections stay open, as those of the web server do
    with bench_house():
        import casino.wsgi  # noqa: F401 (it sets the collector as the web process does)

        _measure(options.tables, options.waiting, options.coups, options.requests)


def _measure(tables: int, waiting: int, coups: int, requests: int) -> None:
    from django.core.management import call_command
    from django.db import connection, connections

    from tests.crowd import make_crowd, play_coups

    call_command("migrate", verbosity=0)
    crowd = make_crowd(tables, waiting)
    play_coups(coups)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    table = crowd.tables[0].pk
    print(
        f"{tables} tables in play with {coups} coups each, {waiting} guests waiting,"
        f" {requests} requests a page"
    )
    heads = "".join(f"{head:>9}" for head in ("queries", "KB", "least ms", "p50 ms", "p95 ms"))
    print(f"{'page':<28}{heads}   limit {LIMIT_MS} ms")
    get = getter(crowd.manager)
    for title, path in {
        "pit board": "/",
        "floor plan": "/map",
        "one table": f"/tables/{table}/",
        "waitlist of a table": f"/tables/{table}/waitlist/",
        "API: every table": "/api/v1/tables",
        "API: a table's waitlist": f"/api/v1/tables/{table}/waitlist",
    }.items():
        _print_page(title, lambda path=path: get(path), requests)  # type: ignore[misc]
    connections.close_all()


def _print_page(title: str, ask: Callable[[], bytes], requests: int) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for _ in range(WARM):
        size = len(ask())
    with CaptureQueriesContext(connection) as asked:
        ask()
        queries = len(asked)
    took = sorted(_time_ms(ask) for _ in range(requests))
    p95 = took[min(len(took) - 1, int(len(took) * 0.95))]
    verdict = "within" if p95 <= LIMIT_MS else "OVER"
    print(
        f"{title:<28}{queries:>9}{size / 1000:>9.0f}"
        f"{took[0]:>9.1f}{statistics.median(took):>9.1f}{p95:>9.1f}   {verdict}"
    )


def _time_ms(ask: Callable[[], bytes]) -> float:
    began = time.perf_counter()
    ask()
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    main()
