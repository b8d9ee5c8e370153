"""DEMO ONLY: the cage's first chips, counted by two people through the service."""

from typing import Final
from uuid import uuid4

from casino.demo.people import CASHIER, INSPECTOR
from casino.lib.commands import Command
from casino.lib.policy import Actor, Role
from tables.cage.services import count_cage
from tables.houses.models import House
from tables.people.models import StaffMember

CHIPS: Final = {100_000: 400, 50_000: 500, 10_000: 1500, 2_500: 2000, 1_000: 2000, 500: 2000}
NOTES: Final = {50_000: 60, 10_000: 300, 5_000: 800, 2_000: 500}


def open_cage(house: House) -> None:
    """Let the cashier count the cage for the first time, and the inspector sign."""
    staff = {person.badge: person for person in house.staff.all()}
    cashier, inspector = staff[CASHIER], staff[INSPECTOR]
    count_cage(
        actor=_acting(cashier),
        command=Command(uuid4(), b""),
        chips=CHIPS,
        notes=NOTES,
        words="",
        signer=_acting(inspector),
    )


def _acting(person: StaffMember) -> Actor:
    return Actor(
        staff_id=person.pk,
        house_id=person.house_id,
        role=Role(person.role),
        name=person.name,
        badge=person.badge,
    )
