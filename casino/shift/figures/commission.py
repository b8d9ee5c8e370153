"""Commission: by the rules for every coup, by the transfers into the box, by the count.

The expected commission of coups without bets is unknown; the recorded one is known if the croupier
entered an amount for each such coup. Commission that a jefe left uncollected is not expected in the
box.
"""

from functools import partial

from casino.shift.figures.book import Book
from casino.shift.figures.figure import Figure, Sides, from_the_start
from casino.shift.models.lines import ReconciliationLine
from games.commission_taken.selectors import is_commission_recorded
from tables.commission.selectors.owed import sum_uncollected
from tables.houses.models import CommissionMode
from tables.ledger.models import Count


def compute(book: Book) -> Sides:
    """Return the commission by the coups and by the ledger."""
    played, session = book.rules.played, book.session
    expected = None if played is None else played.commission_minor
    if expected is not None and session.commission_mode == CommissionMode.DEFERRED:
        expected -= sum_uncollected(session.pk)
    is_recorded = book.rules.bets_recorded or is_commission_recorded(session.pk)
    return Sides(
        expected_minor=expected,
        recorded_minor=book.ledger.commission_minor if is_recorded else None,
        since=partial(book.first_stray, in_float=False),
    )


COMMISSION = Figure(
    key=ReconciliationLine.Figure.COMMISSION,
    count=Count.Kind.COMMISSION_BOX,
    tolerance="tolerance_commission_minor",
    compute=compute,
    agreed_since=from_the_start,
)
