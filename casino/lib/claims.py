"""Work that only one process does for a house at a time, while it is connected."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from django.db import connection


class Work(IntEnum):
    """What is claimed for a house; the number is only ours among the database's advisory locks."""

    SUMMARIES = 0x5AB0
    SIGNING = 0x5AB1


@contextmanager
def claimed(work: Work, house_id: int) -> Iterator[bool]:
    """Claim a house's share, and yield whether it is ours; nobody waits (2 queries).

    The claim is the connection's: a process that is killed leaves none behind.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", (work, house_id))
        is_ours = bool(cursor.fetchone()[0])
    try:
        yield is_ours
    finally:
        if is_ours:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", (work, house_id))
