"""A set of cards goes into the shoe."""

from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from games.models import Talla, TallaCardSet
from games.selectors.tallas import find_open_talla
from tables.models import CardSet
from tables.selectors.access import access_table
from tables.services import journal
from tables.services.card_sets import hold_card_set, take_step
from tables.services.commands import command as as_command


@as_command("cards.use")
def use_card_set(
    *, actor: Actor, command: Command, table_id: int, card_set_id: int
) -> dict[str, Any]:
    """Take a checked set into use at a table, and name it as the talla's in play, if any.

    A set that is in use there already is named for the next talla. Raises NotFound; Conflict
    `cards.order`, `cards.short`, `cards.elsewhere`, `cards.talla_named`, `cards.too_few`.
    """
    table = access_table(actor, table_id, need="cards.handle", lock=True)
    card_set = hold_card_set(actor, card_set_id)
    talla = find_open_talla(table.pk)
    _verify_fits(card_set, talla)
    told = {
        "table": table.pk,
        "talla": talla and talla.pk,
        "talla_number": talla and talla.number,
    }
    if card_set.state == CardSet.State.IN_USE:
        if card_set.table_id != table.pk:
            raise Conflict("cards.elsewhere", params={"serial": card_set.serial})
        if talla is None:
            raise Conflict("table.no_talla", params={"table": table.number})
        journal.append(
            actor=actor,
            command=command,
            kind=EventKind.CARD_SET_USED,
            payload={"card_set": card_set.pk, "serial": card_set.serial, **told},
            table_id=table.pk,
        )
    else:
        take_step(actor, command, card_set, CardSet.State.IN_USE, table=table, told=told)
    if talla is not None:
        TallaCardSet.objects.create(house_id=table.house_id, talla=talla, card_set=card_set)
    return {"card_set": card_set.pk, "state": CardSet.State.IN_USE.value}


def _verify_fits(card_set: CardSet, talla: Talla | None) -> None:
    if talla is None:
        return
    if TallaCardSet.objects.filter(talla=talla).exists():
        raise Conflict("cards.talla_named", params={"number": talla.number})
    if card_set.decks < talla.decks:
        raise Conflict("cards.too_few", params={"serial": card_set.serial, "decks": talla.decks})
