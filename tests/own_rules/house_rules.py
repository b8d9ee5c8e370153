"""A house that has adopted rules of its own."""

from typing import Any

from casino.lib.policy import Role
from tables.houses.models import House
from tables.own_rules.draft import Draft
from tables.own_rules.models import OwnRules
from tables.own_rules.services import adopt_rules
from tables.people.models import StaffMember
from tests.building import acting, make_staff, new_command

FOURNIER_AT_4: dict[str, Any] = {
    "base": "fournier",
    "title": "Fournier al 4 %",
    "minimum_minor": 500,
    "step_minor": 500,
    "commission_step_minor": 1,
    "commission_direction": "down",
    "decks": 8,
    "banca_part": 400,
    "seats": {"large": 10},
}


def adopt(
    house: House,
    director: StaffMember | None = None,
    witness: StaffMember | None = None,
    **changes: Any,
) -> OwnRules:
    """Adopt Fournier at 4 % with eight decks and ten seats, or with what changes."""
    answer = adopt_rules(
        actor=acting(director or make_staff(house, Role.DIRECTOR)),
        command=new_command(),
        draft=Draft(**{**FOURNIER_AT_4, **changes}),
        witness=acting(witness or make_staff(house, Role.INSPECTOR)),
    )
    return OwnRules.objects.get(key=answer["rules"])
