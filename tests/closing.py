"""Closes a session as no service and no guard allows, to see what such a session leads to."""

from typing import Any

from casino.lib.clock import utc_now
from tables.people.models import StaffMember
from tables.sessions.models import TableSession
from tests.raw_sql import without


def close_uncounted(session: TableSession, by: StaffMember, **fields: Any) -> None:
    """Close a session row as its table's owner can, counted or not, with guests seated or not."""
    closed = {"state": "closed", "closed_at": utc_now(), "closed_by": by, **fields}
    with without("session_closes_with_its_counts", "tables_tablesession"):
        TableSession.objects.filter(id=session.pk).update(**closed)
