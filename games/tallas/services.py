"""Ending a talla for another act."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.tallas.events import TallaEvent
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.journal.services import journal


def end_open_talla(
    *,
    actor: Actor,
    command: Command,
    table: GamingTable,
    talla: Talla,
    also: Mapping[str, Any] = MappingProxyType({}),
) -> int:
    """End a talla of a table that is held for the act; return the table's version.

    Where the banca belongs to its holder its deck is ended before (`banca_book`); the event has
    `also` in its payload.
    """
    Talla.objects.filter(id=talla.pk).update(ended_at=utc_now())
    payload = {
        "talla": talla.pk,
        "number": talla.number,
        "coups": talla.coups,
        "cut_card_out": talla.cut_card_out,
        **also,
    }
    return journal.append(actor, command, TallaEvent.TALLA_ENDED, payload, table.pk)
