"""Tips: the guests' own will, so the rules expect nothing; recorded one by one, then counted."""

from casino.shift.figures.book import Book
from casino.shift.figures.figure import Figure, Sides, from_the_start
from casino.shift.models.lines import ReconciliationLine
from tables.ledger.models import Count


def compute(book: Book) -> Sides:
    """Return the tips by the ledger."""
    return Sides(None, book.ledger.tips_minor, lambda: None)


TIPS = Figure(
    key=ReconciliationLine.Figure.TIPS,
    count=Count.Kind.TIP_BOX,
    tolerance="tolerance_tips_minor",
    compute=compute,
    agreed_since=from_the_start,
)
