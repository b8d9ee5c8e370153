"""The playing cards of the demo house: a counted set at every table, one still sealed."""

from typing import Final

from casino.lib.clock import utc_now
from games.cards.models import CardSet, CardSetStep
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember

_DECKS: Final = 8
_BACKS: Final = ("azul", "rojo")
_MANUFACTURER: Final = "Fournier"


def box_card_set(house: House, by: StaffMember, number: int) -> CardSet:
    """Enter a sealed set of the demo house."""
    return CardSet.objects.create(
        house=house,
        serial=f"F-{number:04}",
        decks=_DECKS,
        back_colour=_BACKS[number % len(_BACKS)],
        manufacturer=_MANUFACTURER,
        received_by=by,
        received_at=utc_now(),
    )


def bring_card_set(
    table: GamingTable, card_set: CardSet, by: StaffMember, witness: StaffMember
) -> None:
    """Open and count a set at a table, so that it can go into the shoe."""
    steps = (
        {"to": CardSet.State.OPENED, "table": table, "witness": witness},
        {"to": CardSet.State.CHECKED, "cards_counted": card_set.decks * 52},
    )
    for step in steps:
        CardSetStep.objects.create(
            house=table.house, card_set=card_set, made_by=by, made_at=utc_now(), **step
        )
