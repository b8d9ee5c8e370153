"""Commission: by the rules of every coup, as its transfers went into the box, as it was counted.

Where coups were played without their bets their commission is unknown by the rules; by the
records it is known if the croupier entered what was taken for each such coup. What a jefe
recorded as uncollected is not expected in the box.
"""

from functools import partial

from casino.house.figures.book import Book
from casino.house.figures.told import Figure, Told, from_the_start
from casino.house.models import ReconciliationLine
from games.selectors.commission import is_commission_recorded
from tables.models import CommissionMode, Count
from tables.selectors.commission import sum_commission


def tell(book: Book) -> Told:
    """Tell it from the coups."""
    played, session = book.rules.played, book.session
    expected = None if played is None else played.commission_minor
    if expected is not None and session.commission_mode == CommissionMode.DEFERRED:
        expected -= sum_commission(session.pk).uncollected_minor
    is_recorded = book.rules.bets_recorded or is_commission_recorded(session.pk)
    return Told(
        expected_minor=expected,
        recorded_minor=book.ledger.commission_minor if is_recorded else None,
        since=partial(book.first_stray, in_float=False),
    )


COMMISSION = Figure(
    key=ReconciliationLine.Figure.COMMISSION,
    count=Count.Kind.COMMISSION_BOX,
    tolerance="tolerance_commission_minor",
    tell=tell,
    agreed_since=from_the_start,
)
