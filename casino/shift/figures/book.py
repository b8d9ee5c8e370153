"""The data that every figure of a table session is computed from: rules, ledger, counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from casino.shift.models.lines import AT_OPENING
from casino.shift.selectors.float_counts import FloatCount
from casino.shift.selectors.journal_gaps import JournalGaps, read_journal_gaps
from casino.shift.selectors.moves_of_coups import Stray, find_last_before
from casino.shift.selectors.places import Place
from casino.shift.selectors.records_side import LedgerSide, sum_ledger
from casino.shift.selectors.rules_side import RulesSide, play_by_rules
from casino.shift.selectors.session_reads import TallaKept, read_sessions
from tables.sessions.models import TableSession


class Since(NamedTuple):
    """The first coup after which a difference can have arisen, by talla and number; 0: before."""

    talla: int
    coup: int


OPENING = Since(AT_OPENING, AT_OPENING)


@dataclass(frozen=True)
class Book:
    """One table session as the reconciliation reads it.

    `strays` are acts whose movements no record explains, `journal_gaps` the coups that are only in
    the journal or only in the rows, `float_counts` the counts of the float during play.
    """

    session: TableSession
    rules: RulesSide
    ledger: LedgerSide
    counts: dict[str, int]
    tallas: list[TallaKept]
    strays: list[Stray]
    journal_gaps: JournalGaps
    float_counts: list[FloatCount]

    @cached_property
    def number_of(self) -> dict[int, int]:
        """The number of each talla by its row's id."""
        return {talla.id: talla.number for talla in self.tallas}

    def since(self, place: Place | None) -> Since:
        """Name a coup by talla and number; None is before the first."""
        if place is None:
            return OPENING
        return Since(self.number_of.get(place.talla_id, AT_OPENING), place.number)

    @property
    def first(self) -> Since:
        """The session's first coup, before which nothing was known to differ."""
        return self.since(self.rules.first)

    def first_stray(self, *, in_float: bool) -> Since | None:
        """Return the first coup whose recorded money differs from the rules, for float or box.

        An act outside a coup is placed after the last coup before it. For the box only movements by
        a record count: the cost of a suite goes there too.
        """
        places = [
            self.since(self._place_of(stray))
            for stray in self.strays
            if (stray.in_float if in_float else stray.in_box)
            and (in_float or stray.number is not None or stray.by_record)
        ]
        places += [self.since(place) for place in self.rules.misjudged[:1]]
        return min(places, default=None)

    def _place_of(self, stray: Stray) -> Place | None:
        if stray.talla_id is not None and stray.number is not None:
            return Place(stray.talla_id, stray.number)
        if stray.made_at is None:
            return None
        return find_last_before(self.session.pk, stray.made_at)


def open_books(sessions: Sequence[TableSession]) -> Iterator[Book]:
    """Read sessions and judge them one by one. Must run inside a transaction."""
    read = read_sessions([session.pk for session in sessions])
    for session in sessions:
        reads = read.pop(session.pk)  # the coups of a judged session are not kept until the last
        yield Book(
            session=session,
            rules=play_by_rules(session, reads.coups, has_bancas=bool(reads.bancas)),
            ledger=sum_ledger(session.table_id, reads.ledger),
            counts={count.kind: count.total_minor for count in reads.counts},
            tallas=reads.tallas,
            strays=reads.strays,
            journal_gaps=read_journal_gaps(reads.journal_gaps),
            float_counts=reads.float_counts,
        )
