"""The abandoned bets in the custody of the house."""

from casino.lib.sent import Moment, Sent
from tables.abandoned.models import AbandonedBet
from tables.abandoned.selectors import kept_until
from tables.sessions.models import Shift


class BetInCustody(Sent):
    """Chips that nobody has claimed yet."""

    bet: int
    table: int
    table_number: str
    amount_minor: int
    found_at: Moment
    kept_until: Moment


def read(shift: Shift) -> list[BetInCustody]:
    """List all of them, oldest first (1 query)."""
    kept = AbandonedBet.objects.filter(house_id=shift.house_id, end=None)
    return [
        BetInCustody(
            bet=bet.pk,
            table=bet.table_id,
            table_number=bet.table.number,
            amount_minor=bet.amount_minor,
            found_at=bet.found_at,
            kept_until=kept_until(bet, shift.house),
        )
        for bet in kept.select_related("table").order_by("id")
    ]
