"""The types of a figure and of a tally, and the parts of a figure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from casino.shift.figures.book import Book, Since
from casino.shift.models.lines import ReconciliationLine, TallyLine
from tables.ledger.models import Count


class Sides(NamedTuple):
    """A figure by the rules and by the ledger; None is unknown.

    `since` is asked only when the two differ, and names the first coup that can be why.
    """

    expected_minor: int | None
    recorded_minor: int | None
    since: Callable[[], Since | None]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: which count closes it, the house's field of the tolerance, how it is computed."""

    key: ReconciliationLine.Figure
    count: Count.Kind
    tolerance: str
    compute: Callable[[Book], Sides]
    agreed_since: Callable[[Book], Since]
    """The first coup after box and records were last known to agree."""


class Tallied(NamedTuple):
    """A tally; None is unknown. `missing` and `extra` are None when either side is."""

    tally: TallyLine.Tally
    talla: int
    expected: int | None
    recorded: int | None
    missing: int | None = None
    extra: int | None = None
    since: Since | None = None


def from_the_start(book: Book) -> Since:
    """Return the session's first coup: a box is empty at the opening, then closed until the end."""
    return book.first
