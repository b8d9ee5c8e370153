"""The types of a figure and of a tally, and the parts of a figure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from casino.shift.figures.book import Book, Since
from casino.shift.models.lines import Grade, ReconciliationLine, TallyLine
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


def difference_of(amount_minor: int | None, against_minor: int | None) -> int | None:
    """Return how much more an amount is than another; None if either is unknown."""
    if amount_minor is None or against_minor is None:
        return None
    return amount_minor - against_minor


def grade_of(expected: int | None, recorded: int | None, counted: int | None) -> Grade:
    """Return how well a figure is known: the best of its grades."""
    if counted is not None:
        return Grade.COUNTED
    if recorded is not None:
        return Grade.RECORDED
    return Grade.UNKNOWN if expected is None else Grade.ESTIMATED
