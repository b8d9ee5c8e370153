"""Work that only one process does for a house at a time, while it is connected."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from django.db import connection


class Work(IntEnum):
    """The tasks that are claimed for a house; each number is unique among our advisory locks."""

    SUMMARIES = 0x5AB0
    SIGNING = 0x5AB1


@contextmanager
def claimed(work: Work, house_id: int) -> Iterator[bool]:
    """Claim a task of a house without waiting, and yield whether it is ours (2 queries).

    The claim belongs to the connection, so a killed process leaves none behind.
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
