"""The talla in play, and who holds its sabot."""

from collections.abc import Collection

from django.db.models import QuerySet

from casino.lib.errors import Conflict
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.sabot import next_holder
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy


def find_open_talla(table_id: int) -> Talla | None:
    """Find the talla in play at a table; None while no shoe is prepared."""
    return open_tallas(table_id).select_related("underway").first()


def open_tallas(table_id: int) -> QuerySet[Talla]:
    """Return the talla in play at a table as a query, to read more with it."""
    return Talla.objects.filter(table_id=table_id, ended_at=None)


def get_open_talla(table: GamingTable) -> Talla:
    """Get the talla in play. Raises Conflict `table.no_talla`."""
    talla = find_open_talla(table.pk)
    if talla is None:
        raise Conflict("table.no_talla", params={"table": table.number})
    return talla


def seated_positions(table_id: int) -> frozenset[int]:
    """Return the positions at which guests sit now."""
    sitting = SeatOccupancy.objects.filter(table_id=table_id, seat__isnull=False, left_at=None)
    return frozenset(sitting.values_list("seat__position", flat=True))


def present_holder(
    regulation: Regulation,
    table_format: TableFormat,
    holder: int | None,
    seated: Collection[int],
    refused: Collection[int],
) -> int | None:
    """Return the seat that deals; a holder who has left is followed by the next to the right.

    The talla's row has the seat that was last given the sabot, and all code gets the holder from
    here, so the sabot never stays at an empty seat, however the guest left. None is the croupier.
    """
    if holder is None or holder in seated:
        return holder
    return next_holder(regulation, table_format, holder, seated, refused)
