"""The tables of a house and their seats."""

from django.db.models import Count, Exists, OuterRef

from tables.models import GamingTable, Seat, SeatOccupancy, TableSession


def list_sitting(table: GamingTable) -> list[SeatOccupancy]:
    """List the guests who sit at a table, as they sit around the felt (1 query)."""
    sitting = SeatOccupancy.objects.select_related("seat", "guest")
    return list(
        sitting.filter(table=table, seat__isnull=False, left_at=None).order_by("seat__position")
    )


def list_labels(table: GamingTable) -> list[str]:
    """List what the seats of a table are called, round the felt from seat 1 (1 query)."""
    return list(Seat.objects.filter(table=table).values_list("label", flat=True))


def list_tables(house_id: int) -> list[GamingTable]:
    """List the tables of a house by number, each with `seat_count` and `is_open` (1 query)."""
    open_session = TableSession.objects.filter(table=OuterRef("pk"), closed_at=None)
    tables = GamingTable.objects.filter(house_id=house_id).annotate(
        seat_count=Count("seats"), is_open=Exists(open_session)
    )
    return list(tables.order_by("number"))  # a count loses the order of the model


def has_seat(table: GamingTable, position: int) -> bool:
    """Tell whether a table has a seat at this position (1 query)."""
    return Seat.objects.filter(table=table, position=position).exists()
