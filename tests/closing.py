"""Closes a session as no service and no guard lets it be: to see what becomes of such a one."""

from typing import Any

from django.db import connection, transaction

from casino.lib.clock import utc_now
from tables.models import StaffMember, TableSession

_GUARD = """
    SELECT tgname FROM pg_trigger WHERE tgrelid = 'tables_tablesession'::regclass
    AND tgname LIKE 'pgtrigger_session_closes_with_its_counts_%%'
"""


def close_uncounted(session: TableSession, by: StaffMember, **fields: Any) -> None:
    """Close a session row as the owner of its table can, whatever is counted and whoever sits."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # no trigger waits for a changed table
        cursor.execute(_GUARD)
        (guard,) = cursor.fetchone()
        cursor.execute(f"ALTER TABLE tables_tablesession DISABLE TRIGGER {guard}")
        closed = {"state": "closed", "closed_at": utc_now(), "closed_by": by, **fields}
        TableSession.objects.filter(id=session.pk).update(**closed)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE tables_tablesession ENABLE TRIGGER {guard}")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
