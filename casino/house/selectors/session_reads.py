"""All that the reconciliation reads of a table session, asked for in one breath.

A shift has many tables, and each question that waits for its answer costs more than the answer:
so the questions are sent together. Their statements are planned once per connection, for their
parameters travel as text.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

from casino.house.selectors.coup_rows import COUPS
from casino.house.selectors.coups_told import UNTOLD
from casino.house.selectors.moves_of_coups import STRAYS
from casino.house.selectors.records_side import COUNTS, LEDGER
from games.selectors.coup_state import raw_cursor
from tables.models import TableSession

_TALLAS: Final = """
    SELECT id, number, decks, first_card, seen, coups_unseen, coups
    FROM games_talla WHERE session_id = %(session)s::bigint ORDER BY number
"""
_BANCAS: Final = "SELECT EXISTS (SELECT FROM games_bancaact WHERE session_id = %(session)s::bigint)"
_QUESTIONS: Final = (COUPS, LEDGER, COUNTS, STRAYS, UNTOLD, _TALLAS, _BANCAS)
Rows = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class SessionReads:
    """The answers as rows, in the order of the questions; of the coups, the first ones."""

    coups: Rows
    ledger: Rows
    counts: Rows
    strays: Rows
    untold: Rows
    tallas: Rows
    bancas: Rows


def read_session(session: TableSession) -> SessionReads:
    """Read a session inside a transaction (1 exchange with the database)."""
    closed = session.closed_at
    asked = {
        "session": str(session.pk),
        "house": str(session.house_id),
        "table": str(session.table_id),
        "opened": session.opened_at.isoformat(),
        "closed": None if closed is None else closed.isoformat(),
        "talla": "0",
        "number": "0",
    }
    connection.ensure_connection()
    with connection.connection.pipeline():
        cursors = [
            raw_cursor().execute(question, asked, prepare=True, binary=True)
            for question in _QUESTIONS
        ]
    return SessionReads(*(cursor.fetchall() for cursor in cursors))
