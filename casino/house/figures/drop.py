"""Drop: notes for chips, as guests want them; recorded one by one, counted at the end or later.

While the box is not counted its amount is unknown, not nothing: a later count makes a revision.
"""

from casino.house.figures.book import Book
from casino.house.figures.told import Figure, Told, from_the_start
from casino.house.models import ReconciliationLine
from tables.models import Count


def tell(book: Book) -> Told:
    """Tell it from the ledger."""
    return Told(None, book.ledger.drop_minor, lambda: None)


DROP = Figure(
    key=ReconciliationLine.Figure.DROP,
    count=Count.Kind.DROP_BOX,
    tolerance="tolerance_drop_minor",
    tell=tell,
    agreed_since=from_the_start,
)
