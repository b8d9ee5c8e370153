"""Drop: notes for chips, as guests want them; recorded one by one, counted at the end or later.

While the box is not counted its amount is unknown, not nothing: a later count makes a revision.
"""

from casino.shift.figures.book import Book
from casino.shift.figures.figure import Figure, Sides, from_the_start
from casino.shift.models.lines import ReconciliationLine
from tables.ledger.models import Count


def compute(book: Book) -> Sides:
    """Return the drop by the ledger."""
    return Sides(None, book.ledger.drop_minor, lambda: None)


DROP = Figure(
    key=ReconciliationLine.Figure.DROP,
    count=Count.Kind.DROP_BOX,
    tolerance="tolerance_drop_minor",
    compute=compute,
    agreed_since=from_the_start,
)
