"""Which events brought a guest to a place."""

from collections.abc import Collection

from django.db.models import Q

from tables.seating.events import SeatingEvent


def sat_down_at(positions: Collection[int]) -> Q:
    """Return the filter of events by which a guest came to one of these seats of a table."""
    sat = Q(kind=SeatingEvent.SEAT_TAKEN, payload__seat__in=positions)
    return sat | Q(kind=SeatingEvent.SEAT_CHANGED, payload__to__in=positions)


def came_to(places: Collection[int]) -> Q:
    """Return the filter of events by which a guest came to one of these places of a table."""
    return sat_down_at(places) | Q(kind=SeatingEvent.GUEST_STOOD, payload__place__in=places)
