"""Connections to the database that break between two requests, one by one or all for a while."""

import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from django.db import connection

from tests.stack import Stack, wait_until

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 8
OUTAGE_S = 6.0
BACK_WITHIN_S = 10.0


def look(stack: Stack) -> int:
    """Ask for a page that looks into the database: of a table that is not there."""
    return httpx.get(f"{stack.url}/display/1/", timeout=20).status_code


def look_together(stack: Stack) -> set[int]:
    with ThreadPoolExecutor(AT_ONCE) as people:
        return set(people.map(lambda _: look(stack), range(4 * AT_ONCE)))


def cut_connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """
        )
        return int(cursor.fetchone()[0])


def allow_connections(allowed: bool) -> None:
    name = connection.settings_dict["NAME"]
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS {allowed}')


def test_a_broken_connection_costs_no_request_its_answer(stack: Stack) -> None:
    assert look_together(stack) == {404}
    assert cut_connections() > 0
    assert look_together(stack) == {404}


def test_after_an_outage_the_pages_are_back_at_once(stack: Stack) -> None:
    connection.ensure_connection()
    allow_connections(False)
    try:
        cut_connections()
        until = time.monotonic() + OUTAGE_S
        while time.monotonic() < until:
            assert look(stack) == 503
        assert httpx.get(f"{stack.url}/healthz", timeout=5).json()["database"] == "down"
    finally:
        allow_connections(True)
    wait_until(lambda: look(stack) == 404 or None, BACK_WITHIN_S, "an answer")
