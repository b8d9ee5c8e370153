"""Several examples on one built house: each finds it as it was before the others."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def taken_back() -> Iterator[None]:
    """Roll back the changes inside at the end; first check those that wait for a commit.

    Within one transaction of a test. No block is opened, for commands open theirs.
    """
    verify_as_a_commit_does()
    before = transaction.savepoint()
    try:
        yield
        verify_as_a_commit_does()
    finally:
        transaction.savepoint_rollback(before)


def verify_as_a_commit_does() -> None:
    """Run the guards that wait for the end of a transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
