"""The plan of the room: on which square of it a table stands."""

from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.models import MAP_COLUMNS, MAP_ROWS, GamingTable
from tables.selectors.access import access_table
from tables.services import journal
from tables.services.commands import command as as_command
from tables.services.guards import refusing


@as_command("table.place")
def place_table(
    *, actor: Actor, command: Command, table_id: int, column: int | None, row: int | None
) -> dict[str, Any]:
    """Put a table on a square of the plan, columns and rows from 1; None and None takes it off.

    Raises BadInput `map.range`, Conflict `map.taken`.
    """
    table = access_table(actor, table_id, need="table.place", lock=True)
    verify_square(column, row)
    former = [table.map_column, table.map_row]
    move_table(table, column, row)
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.TABLE_PLACED,
        payload={"place": [column, row], "former": former},
        table_id=table.pk,
    )
    return {"version": version}


def verify_square(column: int | None, row: int | None) -> None:
    """Refuse what is neither a square of the plan nor none. Raises BadInput `map.range`."""
    on_plan = column is not None and row is not None
    if on_plan and 1 <= column <= MAP_COLUMNS and 1 <= row <= MAP_ROWS:  # type: ignore[operator]
        return
    if column is not None or row is not None:
        raise BadInput("map.range", params={"columns": MAP_COLUMNS, "rows": MAP_ROWS})


def move_table(table: GamingTable, column: int | None, row: int | None) -> None:
    """Write a table's square; the table is held. Raises Conflict `map.taken`."""
    others = GamingTable.objects.filter(house_id=table.house_id, map_column=column, map_row=row)
    there = None if column is None else others.exclude(id=table.pk).first()
    taken = Conflict("map.taken", params={"table": there.number if there else "?"})
    if there is not None:
        raise taken
    with refusing({"table_place_on_map": taken}):
        GamingTable.objects.filter(id=table.pk).update(map_column=column, map_row=row)
