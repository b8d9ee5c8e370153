"""Closing a table: the talla in play ends, the table is counted by two, then emptied."""

from typing import Any

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.banca.services import end_deck
from games.tallas.selectors import find_open_talla
from games.tallas.services import end_open_talla
from tables.commission.services.commission import verify_settled
from tables.counting.services import Counts, enter_called, reach_counting
from tables.floor.models import GamingTable
from tables.journal.services.commands import command as as_command
from tables.openings.services.close_session import close_session
from tables.posts.selectors.access import access_table
from tables.sessions.selectors import find_open_session


@as_command("count.call")
def call_counts(*, actor: Actor, command: Command, table_id: int, counts: Counts) -> dict[str, Any]:
    """Enter the called counts of a table's float and boxes, at its opening or closing.

    Play is over before the closing count: the talla ends, and no commission may be owed. Only the
    float is counted in between, and then play continues. Raises like `reach_counting` and
    `enter_called`; Conflict `commission.owed_at_table`.
    """
    place = reach_counting(actor=actor, table_id=table_id, counts=counts, need="count.call")
    if place.ends_play:
        _end_play(actor, command, place.table)
    return enter_called(actor=actor, command=command, place=place, counts=counts)


@as_command("table.close")
def close_table(
    *, actor: Actor, command: Command, table_id: int, early_reason: str = ""
) -> dict[str, Any]:
    """Close a table on whose counts two people have agreed.

    Raises as `close_session`; Conflict `commission.owed_at_table`.
    """
    table = access_table(actor, table_id, need="table.close", lock=True)
    _end_play(actor, command, table)
    return close_session(actor=actor, command=command, table=table, early_reason=early_reason)


def _end_play(actor: Actor, command: Command, table: GamingTable) -> None:
    session = find_open_session(table.pk)
    if session is not None:
        verify_settled(table)
        end_deck(actor=actor, command=command, session=session)
    talla = find_open_talla(table.pk)
    if talla is not None:
        end_open_talla(actor=actor, command=command, table=table, talla=talla)
