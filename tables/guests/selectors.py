"""The guests who sit at a table."""

from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy


def list_sitting(table: GamingTable) -> list[SeatOccupancy]:
    """List the guests who sit at a table, as they sit around the felt (1 query)."""
    sitting = SeatOccupancy.objects.select_related("seat", "guest")
    return list(
        sitting.filter(table=table, seat__isnull=False, left_at=None).order_by("seat__position")
    )
