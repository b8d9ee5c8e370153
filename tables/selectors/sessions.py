"""The open shift of a house and the open session of a table."""

from casino.lib.errors import Conflict
from tables.models import GamingTable, Shift, TableSession


def find_open_shift(house_id: int, *, lock: bool = False) -> Shift | None:
    """Find the shift that is open, if any; with `lock` it cannot be closed meanwhile."""
    shifts = Shift.objects.filter(house_id=house_id, closed_at=None)
    if lock:
        shifts = shifts.select_for_update(no_key=True)
    return shifts.first()


def find_open_session(table_id: int) -> TableSession | None:
    """Find the session of an open table, suspended or not; None for a closed one."""
    return TableSession.objects.filter(table_id=table_id, closed_at=None).first()


def get_open_session(table: GamingTable) -> TableSession:
    """Get the session of an open table, suspended or not. Raises Conflict `table.closed`."""
    session = find_open_session(table.pk)
    if session is None:
        raise Conflict("table.closed", params={"table": table.number})
    return session
