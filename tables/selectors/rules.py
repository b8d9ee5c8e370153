"""Which text a table plays under: its open session's own, else the one in force."""

from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation
from tables.models import GamingTable, TableSession
from tables.selectors.sessions import find_open_session


def session_rules(session: TableSession) -> Regulation:
    """Tell the regulation of a session, in the version of its opening."""
    return get_regulation(session.regulation, session.regulation_version)


def table_rules(table: GamingTable) -> Regulation:
    """Tell the regulation of a table: the session's own while it is open (1 query)."""
    session = find_open_session(table.pk)
    return get_regulation(table.regulation) if session is None else session_rules(session)
