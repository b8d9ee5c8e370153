"""What is to be counted at a table now: its opening float, or all that lies there."""

from tables.models import GamingTable, TableSession
from tables.selectors.counting import (
    CLOSING_KINDS,
    PLAY_KINDS,
    Progress,
    find_closing_counting,
    find_counted_float,
    read_progress,
)
from tables.selectors.sessions import find_open_session, find_open_shift


def read_float_in_play(session: TableSession) -> Progress:
    """Tell how far the last count of a session's float during play is."""
    return read_progress(find_closing_counting(session), PLAY_KINDS)


def read_table_counting(table: GamingTable) -> tuple[TableSession | None, Progress]:
    """Tell the open session of a table, if any, and how far its counting is."""
    session = find_open_session(table.pk)
    if session is not None:
        return session, read_progress(find_closing_counting(session), CLOSING_KINDS)
    counted = find_counted_float(table, find_open_shift(table.house_id))
    return None, {counted.kind: counted}
