"""Tips: the guests' own will, so the rules expect nothing; recorded one by one, then counted."""

from casino.house.figures.book import Book
from casino.house.figures.told import Figure, Told, from_the_start
from casino.house.models import ReconciliationLine
from tables.models import Count


def tell(book: Book) -> Told:
    """Tell it from the ledger."""
    return Told(None, book.ledger.tips_minor, lambda: None)


TIPS = Figure(
    key=ReconciliationLine.Figure.TIPS,
    count=Count.Kind.TIP_BOX,
    tolerance="tolerance_tips_minor",
    tell=tell,
    agreed_since=from_the_start,
)
