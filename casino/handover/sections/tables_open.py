"""The tables of the shift that are still open: none of them once it is closed."""

from typing import Annotated

from casino.lib.sent import Moment, Sent, one_of
from tables.sessions.models import Shift, TableSession


class TableStillOpen(Sent):
    """A table that is not closed and counted."""

    table: int
    table_number: str
    state: Annotated[str, one_of(TableSession.State.values)]
    opened_at: Moment


def read(shift: Shift) -> list[TableStillOpen]:
    """List them by number (1 query)."""
    sessions = TableSession.objects.filter(shift=shift, closed_at=None).select_related("table")
    return [
        TableStillOpen(
            table=session.table_id,
            table_number=session.table.number,
            state=session.state,
            opened_at=session.opened_at,
        )
        for session in sessions.order_by("table__number")
    ]
