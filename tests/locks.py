"""Races that are held open on purpose."""

from django.db import connection

from tests.stack import wait_until

WAITS_WITHIN_S = 60.0


def wait_for_a_waiter() -> None:
    """Wait until a session of this database waits for a lock that another holds."""

    def look() -> bool | None:
        with connection.cursor() as cursor:
            # Within a transaction the first look would be repeated.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            return cursor.fetchone() is not None or None

    wait_until(look, WAITS_WITHIN_S, "the wait of another for a lock")
