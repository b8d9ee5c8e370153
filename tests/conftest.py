"""What every test stands on."""

from collections.abc import Iterable, Iterator

import pytest
from django.db import connection


@pytest.fixture(autouse=True, scope="session")
def _flush_past_the_guards() -> Iterator[None]:
    """Let the test runner empty tables between tests that commit; the guards refuse TRUNCATE.

    Only this connection, only while emptying: `session_replication_role` needs a superuser.
    """
    execute = connection.ops.execute_sql_flush

    def flush(sql_list: Iterable[str]) -> None:
        execute(["SET LOCAL session_replication_role = 'replica';", *sql_list])

    connection.ops.execute_sql_flush = flush  # type: ignore[method-assign]
    yield
    connection.ops.execute_sql_flush = execute  # type: ignore[method-assign]
