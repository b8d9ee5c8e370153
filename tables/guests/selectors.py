"""The guests who sit at a table."""

from datetime import datetime

from django.db.models import Q
from django.db.models.functions import Coalesce

from tables.floor.models import GamingTable
from tables.guests.models import FIRST_STANDING_PLACE, SeatOccupancy


def list_sitting(table: GamingTable) -> list[SeatOccupancy]:
    """List the guests who sit at a table, as they sit around the felt (1 query)."""
    sitting = SeatOccupancy.objects.select_related("seat", "guest")
    return list(
        sitting.filter(table=table, seat__isnull=False, left_at=None).order_by("seat__position")
    )


def guests_at(table_id: int, at: datetime | None = None) -> dict[int, int]:
    """Return the guests (ids) at the places of a table, now or at a moment (1 query)."""
    stays = SeatOccupancy.objects.filter(table_id=table_id)
    if at is None:
        stays = stays.filter(left_at=None)
    else:
        stays = stays.filter(Q(left_at=None) | Q(left_at__gt=at), sat_at__lte=at)
    places = Coalesce("standing_place", "seat__position")
    return dict(stays.annotate(place=places).values_list("place", "guest"))


def seated_at(table_id: int, at: datetime) -> frozenset[int]:
    """Return the positions at which guests sat at a moment (1 query)."""
    return frozenset(place for place in guests_at(table_id, at) if place < FIRST_STANDING_PLACE)
