"""What is to be counted at a table now: its opening float, or all that lies there."""

from tables.models import GamingTable, TableSession
from tables.selectors.counting import (
    CLOSING_KINDS,
    OPENING_KINDS,
    Progress,
    find_closing_counting,
    find_opening_counting,
    read_progress,
)
from tables.selectors.sessions import find_open_session, find_open_shift


def read_table_counting(table: GamingTable) -> tuple[TableSession | None, Progress]:
    """Tell the open session of a table, if any, and how far its counting is."""
    session = find_open_session(table.pk)
    if session is not None:
        return session, read_progress(find_closing_counting(session), CLOSING_KINDS)
    shift = find_open_shift(table.house_id)
    counting = None if shift is None else find_opening_counting(table, shift)
    return None, read_progress(counting, OPENING_KINDS)
