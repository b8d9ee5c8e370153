"""All that the reconciliation reads of table sessions, asked for in one breath.

A shift has many tables, and each question that waits for its answer costs more than the answer:
so the questions are sent together, and each asks for several sessions. Their statements are
planned once per connection, for their parameters travel as text.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection
from psycopg import Cursor

from casino.lib.prepared import raw_cursor
from casino.shift.selectors.coup_rows import COUPS, place_of
from casino.shift.selectors.doubts import DOUBTS
from casino.shift.selectors.float_counts import FLOAT_COUNTS
from casino.shift.selectors.journal_gaps import JOURNAL_GAPS
from casino.shift.selectors.moves_of_coups import STRAYS
from casino.shift.selectors.records_side import COUNTS, LEDGER

_TALLAS: Final = """
    SELECT session_id, id, number, decks, first_card, burned_cards, seen, coups_unseen, coups
    FROM games_talla WHERE session_id = ANY(%(sessions)s::bigint[]) ORDER BY session_id, number
"""
_BANCAS: Final = """
    SELECT DISTINCT session_id FROM games_bancaact WHERE session_id = ANY(%(sessions)s::bigint[])
"""
# By the answer's name in `SessionReads`; each row begins with its session.
_QUESTIONS: Final = {
    "ledger": LEDGER,
    "counts": COUNTS,
    "doubts": DOUBTS,
    "tallas": _TALLAS,
    "bancas": _BANCAS,
    "float_counts": FLOAT_COUNTS,
}
# Asked of the sessions in doubt.
_QUESTIONS_IN_DOUBT: Final = {"strays": STRAYS, "journal_gaps": JOURNAL_GAPS}
# Planned for the ids at hand, they would be planned again for every handful, and never otherwise.
_PLANNED_ONCE: Final = "SET LOCAL plan_cache_mode = force_generic_plan"
Rows = list[tuple[Any, ...]]


@dataclass(slots=True)
class SessionReads:
    """The answers for one session as rows, without the session; `coups` is that for the first ones.

    `bancas` has a row when a holder's banca was acted on, `doubts` when `strays` and `journal_gaps`
    were asked for.
    """

    coups: Cursor[Any]
    ledger: Rows = field(default_factory=list)
    counts: Rows = field(default_factory=list)
    doubts: Rows = field(default_factory=list)
    strays: Rows = field(default_factory=list)
    journal_gaps: Rows = field(default_factory=list)
    tallas: Rows = field(default_factory=list)
    bancas: Rows = field(default_factory=list)
    float_counts: Rows = field(default_factory=list)


def read_sessions(sessions: Sequence[int]) -> dict[int, SessionReads]:
    """Read sessions by id inside a transaction (1 exchange with the database, 2 with a doubt)."""
    connection.ensure_connection()
    with connection.connection.pipeline():
        raw_cursor().execute(_PLANNED_ONCE)
        coups = [
            raw_cursor().execute(COUPS, place_of(session), prepare=True, binary=True)
            for session in sessions
        ]
        answers = _ask(_QUESTIONS, sessions)
    reads = {session: SessionReads(cursor) for session, cursor in zip(sessions, coups, strict=True)}
    _sort(answers, reads)
    doubted = [session for session in sessions if reads[session].doubts]
    if doubted:
        with connection.connection.pipeline():
            answers = _ask(_QUESTIONS_IN_DOUBT, doubted)
        _sort(answers, reads)
    return reads


def _ask(questions: dict[str, str], sessions: Sequence[int]) -> dict[str, Cursor[Any]]:
    asked = {"sessions": as_array(sessions)}
    return {
        name: raw_cursor().execute(question, asked, prepare=True, binary=True)
        for name, question in questions.items()
    }


def _sort(answers: dict[str, Cursor[Any]], reads: dict[int, SessionReads]) -> None:
    for name, cursor in answers.items():
        for session, *row in cursor.fetchall():
            getattr(reads[session], name).append(tuple(row))


def as_array(numbers: Iterable[int]) -> str:
    """Write numbers as the database reads an array from text."""
    return "{" + ",".join(map(str, numbers)) + "}"
