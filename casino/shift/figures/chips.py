"""The float: closing + credits + drop - opening - fills must equal the result of play.

At the end the rules expect in the tray: opening count + stakes lost - gross pay - drops + fills -
credits.
"""

from casino.shift.figures.book import OPENING, Book, Since
from casino.shift.figures.figure import Figure, Sides
from casino.shift.models.lines import ReconciliationLine
from tables.ledger.models import Count


def compute(book: Book) -> Sides:
    """Return the float by the rules and by the ledger: opening count, coups, other movements.

    If bets of a coup were not recorded, its chips are in no record either, and both sides are
    unknown.
    """
    ledger, played = book.ledger, book.rules.played
    opening = book.counts.get(Count.Kind.OPENING_FLOAT)
    expected = None
    if played is not None and opening is not None:
        expected = (
            opening
            + played.collected_minor
            - played.paid_minor
            - ledger.drop_minor
            + ledger.cage_minor
        )
    return Sides(
        expected_minor=expected,
        recorded_minor=ledger.float_minor if book.rules.bets_recorded else None,
        since=lambda: _since(book),
    )


def _since(book: Book) -> Since | None:
    if not _opening_agrees(book):
        return OPENING
    return book.first_stray(in_float=True)


def agreed_since(book: Book) -> Since:
    """Return the first coup after tray and records last agreed: at a count in play, or the opening.

    With no coup since that count it is the last one before it; they never agreed: the opening.
    """
    agreed = [it for it in book.float_counts if it.difference_minor == 0]
    if agreed:
        return book.since(agreed[-1].next or agreed[-1].last)
    return book.first if _opening_agrees(book) else OPENING


def _opening_agrees(book: Book) -> bool:
    return book.counts.get(Count.Kind.OPENING_FLOAT) == book.ledger.opening_minor


FLOAT = Figure(
    key=ReconciliationLine.Figure.FLOAT,
    count=Count.Kind.CLOSING_FLOAT,
    tolerance="tolerance_float_minor",
    compute=compute,
    agreed_since=agreed_since,
)
