"""Holding a house for an act."""

from tables.houses.models import House


def hold_house(house_id: int) -> House:
    """Lock the house's row."""
    return House.objects.select_for_update(no_key=True).get(id=house_id)
