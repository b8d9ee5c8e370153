"""The tables of the shift that are still open: none of them once it is closed."""

from typing import Any, Final

from tables.sessions.models import Shift, TableSession

KEY: Final = "tables"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List them by number (1 query)."""
    sessions = TableSession.objects.filter(shift=shift, closed_at=None).select_related("table")
    return [
        {
            "id": session.table_id,
            "table": session.table.number,
            "state": session.state,
            "opened_at": session.opened_at.isoformat(),
        }
        for session in sessions.order_by("table__number")
    ]
