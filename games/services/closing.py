"""Closing a table: the talla in play ends, then the table is counted and emptied."""

from collections.abc import Mapping
from typing import Any

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.selectors.tallas import find_open_talla
from games.services.banca_book import end_deck
from games.services.talla import end_open_talla
from tables.selectors.access import access_table
from tables.selectors.sessions import find_open_session
from tables.services.close_session import close_session
from tables.services.commands import command as as_command
from tables.services.counts import Pieces


@as_command("table.close")
def close_table(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    counts: Mapping[str, Pieces],
    signer: Actor,
    early_reason: str = "",
) -> dict[str, Any]:
    """Close a table with its four counts, signed by two people. Raises as `close_session`."""
    table = access_table(actor, table_id, need="table.close", lock=True)
    session = find_open_session(table.pk)
    if session is not None:
        end_deck(actor=actor, command=command, session=session)
    talla = find_open_talla(table.pk)
    if talla is not None:
        end_open_talla(actor=actor, command=command, table=table, talla=talla)
    return close_session(
        actor=actor,
        command=command,
        table=table,
        counts=counts,
        signer=signer,
        early_reason=early_reason,
    )
