"""Which houses a person may read the figures of: their own, and those of groups they may read."""

from django.db.models import Q

from casino.lib.errors import NotFound
from casino.lib.policy import Actor
from tables.groups.models import GroupRight
from tables.houses.models import House, HouseGroup


def houses_readable_by(actor: Actor) -> list[House]:
    """List the actor's own house first, then those of a group whose right they hold, by name.

    One query. Figures of houses with different currencies are never added up.
    """
    by_right = Q(group__rights__person_id=actor.staff_id, group__rights__withdrawn_at=None)
    found = House.objects.filter(Q(id=actor.house_id) | by_right).distinct()
    return sorted(found, key=lambda house: (house.pk != actor.house_id, house.name, house.pk))


def verify_house_readable(actor: Actor, house_id: int) -> House:
    """Get a house whose figures the actor may read; `houses_readable_by` lists them (1 query).

    Raises NotFound `house.not_found` both for a house that they may not read and for one that does
    not exist, so that nobody learns which houses there are.
    """
    for house in houses_readable_by(actor):
        if house.pk == house_id:
            return house
    raise NotFound("house.not_found", params={"id": house_id})


def find_group_of(house: House) -> HouseGroup | None:
    """Find the group that a house belongs to, with its houses by name (2 queries)."""
    return HouseGroup.objects.filter(houses=house).prefetch_related("houses").first()


def list_rights_of(house_id: int, person_id: int) -> list[GroupRight]:
    """List the rights that a person of a house has held, the newest first (1 query)."""
    rights = GroupRight.objects.filter(house_id=house_id, person_id=person_id)
    found = rights.select_related("group", "granted_by", "withdrawn_by")
    return list(found.order_by("-granted_at", "-id"))
