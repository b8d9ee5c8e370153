"""The seats of a table."""

from tables.floor.models import GamingTable, Seat


def list_labels(table: GamingTable) -> list[str]:
    """List the labels of a table's seats, round the felt from seat 1 (1 query)."""
    return list(Seat.objects.filter(table=table).values_list("label", flat=True))


def has_seat(table: GamingTable, position: int) -> bool:
    """Return whether a table has a seat at this position (1 query)."""
    return Seat.objects.filter(table=table, position=position).exists()
