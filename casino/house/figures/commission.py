"""Commission: by the rules of every coup, as its transfers went into the box, as it was counted.

Where coups were played without their bets, their commission is in no record: then both sides
are unknown.
"""

from functools import partial

from casino.house.figures.book import Book
from casino.house.figures.told import Figure, Told, from_the_start
from casino.house.models import ReconciliationLine
from tables.models import Count


def tell(book: Book) -> Told:
    """Tell it from the coups."""
    played = book.rules.played
    return Told(
        expected_minor=None if played is None else played.commission_minor,
        recorded_minor=book.ledger.commission_minor if book.rules.bets_recorded else None,
        since=partial(book.first_stray, in_float=False),
    )


COMMISSION = Figure(
    key=ReconciliationLine.Figure.COMMISSION,
    count=Count.Kind.COMMISSION_BOX,
    tolerance="tolerance_commission_minor",
    tell=tell,
    agreed_since=from_the_start,
)
