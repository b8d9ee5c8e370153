"""The seats of a table that somebody could take."""

from tables.models import GamingTable, Seat, SeatOccupancy


def list_free_seats(table: GamingTable) -> list[Seat]:
    """List the seats of a table in which nobody sits, as they lie on the felt (1 query)."""
    taken = SeatOccupancy.objects.filter(table=table, left_at=None).values("seat_id")
    return list(Seat.objects.filter(table=table).exclude(id__in=taken).order_by("position"))


def has_seat(table: GamingTable, position: int) -> bool:
    """Tell whether a table has a seat at this position (1 query)."""
    return Seat.objects.filter(table=table, position=position).exists()
