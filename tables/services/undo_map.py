"""Taking back that a table was moved on the plan of the room."""

from casino.lib.events import EventKind
from tables.services.floor_map import move_table
from tables.services.undo_registry import Restored, Undoing, inverse_of


@inverse_of(EventKind.TABLE_PLACED, need="table.place")
def move_back(undoing: Undoing) -> Restored:
    """Put the table where it was. Raises Conflict `map.taken` if another stands there by now."""
    column, row = undoing.payload["former"]
    move_table(undoing.table, column, row)
    return {"place": [column, row]}
