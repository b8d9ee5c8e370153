"""The abandoned bets in the custody of the house."""

from typing import Any, Final

from tables.abandoned.models import AbandonedBet
from tables.abandoned.selectors import kept_until
from tables.sessions.models import Shift

KEY: Final = "abandoned"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List all of them, oldest first (1 query)."""
    kept = AbandonedBet.objects.filter(house_id=shift.house_id, end=None)
    return [
        {
            "bet": bet.pk,
            "table": bet.table.number,
            "amount_minor": bet.amount_minor,
            "found_at": bet.found_at.isoformat(),
            "kept_until": kept_until(bet, shift.house).isoformat(),
        }
        for bet in kept.select_related("table").order_by("id")
    ]
