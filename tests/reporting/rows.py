"""The figures of a session's rows, by plain SQL."""

from django.db import connection

from games.rules.wagers import BET_COLUMNS
from tables.sessions.models import TableSession

SUMS = ("coups", *BET_COLUMNS)


def rows_say(session: TableSession) -> dict[str, int]:
    """Add up the coups of a session."""
    sums = ", ".join(f"coalesce(sum({it}), 0)" for it in SUMS[1:])
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*), {sums}, sum(commission_minor), sum(house_result_minor) "
            "FROM games_coup WHERE session_id = %s "
            "AND id NOT IN (SELECT coup_id FROM games_coupvoid)",
            [session.pk],
        )
        return dict(
            zip((*SUMS, "commission_minor", "result_minor"), cursor.fetchone(), strict=True)
        )
