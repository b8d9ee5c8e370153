"""The tables of a house, as they are set up."""

from django.db.models import Count, Exists, OuterRef

from tables.floor.models import GamingTable
from tables.sessions.models import TableSession


def list_tables(house_id: int) -> list[GamingTable]:
    """List the tables of a house by number, each with `seat_count` and `is_open` (1 query)."""
    open_session = TableSession.objects.filter(table=OuterRef("pk"), closed_at=None)
    tables = GamingTable.objects.filter(house_id=house_id).annotate(
        seat_count=Count("seats"), is_open=Exists(open_session)
    )
    return list(tables.order_by("number"))  # a count loses the order of the model
