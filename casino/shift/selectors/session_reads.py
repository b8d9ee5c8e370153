"""All that the reconciliation reads of table sessions, asked for in one breath.

A shift has many tables, and each question that waits for its answer costs more than the answer:
so the questions are sent together, and each asks for several sessions. Their statements are
planned once per connection, for their parameters travel as text (`make bench-shift`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection
from msgspec import Struct
from psycopg import Cursor

from casino.lib.prepared import named_cursor, raw_cursor
from casino.shift.selectors.coup_rows import CoupKept, ask_coups, place_of
from casino.shift.selectors.doubts import DOUBTS
from casino.shift.selectors.float_counts import FLOAT_COUNTS, FloatCount
from casino.shift.selectors.journal_gaps import JOURNAL_GAPS, JournalGap
from casino.shift.selectors.moves_of_coups import STRAYS, Stray
from casino.shift.selectors.records_side import COUNTS, LEDGER, Counted, LedgerMove

_TALLAS: Final = """
    SELECT session_id, id, number, decks, first_card, burned_cards, seen, coups_unseen, coups
    FROM games_talla WHERE session_id = ANY(%(sessions)s::bigint[]) ORDER BY session_id, number
"""
_BANCAS: Final = """
    SELECT DISTINCT session_id FROM games_bancaact WHERE session_id = ANY(%(sessions)s::bigint[])
"""


class TallaKept(Struct, gc=False):
    """A talla as stored; `seen` counts each card by index, the first card included."""

    session_id: int
    id: int
    number: int
    decks: int
    first_card: str
    burned_cards: str
    seen: list[int]
    coups_unseen: int
    coups: int


class OfSession(Struct, gc=False):
    """Marks that a session has something."""

    session_id: int


Questions = dict[str, tuple[str, type[Struct]]]
# By the answer's name in `SessionReads`; each row names its session.
_QUESTIONS: Final[Questions] = {
    "ledger": (LEDGER, LedgerMove),
    "counts": (COUNTS, Counted),
    "doubts": (DOUBTS, OfSession),
    "tallas": (_TALLAS, TallaKept),
    "bancas": (_BANCAS, OfSession),
    "float_counts": (FLOAT_COUNTS, FloatCount),
}
# Read for the sessions in doubt.
_QUESTIONS_IN_DOUBT: Final[Questions] = {
    "strays": (STRAYS, Stray),
    "journal_gaps": (JOURNAL_GAPS, JournalGap),
}
# Planned for these ids they would be planned again for every batch; this way they never are.
_PLANNED_ONCE: Final = "SET LOCAL plan_cache_mode = force_generic_plan"


@dataclass(slots=True)
class SessionReads:
    """The answers for one session; `coups` is that for the first ones.

    `bancas` has a row when a holder's banca was acted on, `doubts` when `strays` and `journal_gaps`
    were asked for.
    """

    coups: Cursor[CoupKept]
    ledger: list[LedgerMove] = field(default_factory=list)
    counts: list[Counted] = field(default_factory=list)
    doubts: list[OfSession] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    journal_gaps: list[JournalGap] = field(default_factory=list)
    tallas: list[TallaKept] = field(default_factory=list)
    bancas: list[OfSession] = field(default_factory=list)
    float_counts: list[FloatCount] = field(default_factory=list)


def read_sessions(sessions: Sequence[int]) -> dict[int, SessionReads]:
    """Read sessions by id inside a transaction (1 exchange with the database, 2 with a doubt)."""
    connection.ensure_connection()
    with connection.connection.pipeline():
        raw_cursor().execute(_PLANNED_ONCE)
        coups = [ask_coups(place_of(session)) for session in sessions]
        answers = _ask(_QUESTIONS, sessions)
    reads = {session: SessionReads(cursor) for session, cursor in zip(sessions, coups, strict=True)}
    _sort(answers, reads)
    doubted = [session for session in sessions if reads[session].doubts]
    if doubted:
        with connection.connection.pipeline():
            answers = _ask(_QUESTIONS_IN_DOUBT, doubted)
        _sort(answers, reads)
    return reads


def _ask(questions: Questions, sessions: Sequence[int]) -> dict[str, Cursor[Any]]:
    asked = {"sessions": as_array(sessions)}
    return {
        name: named_cursor(row).execute(question, asked, prepare=True, binary=True)
        for name, (question, row) in questions.items()
    }


def _sort(answers: dict[str, Cursor[Any]], reads: dict[int, SessionReads]) -> None:
    for name, cursor in answers.items():
        for row in cursor.fetchall():
            getattr(reads[row.session_id], name).append(row)


def as_array(numbers: Iterable[int]) -> str:
    """Write numbers as the database reads an array from text."""
    return "{" + ",".join(map(str, numbers)) + "}"
