"""The floor, read by itself with the question that every projection asks among others."""

from collections.abc import Collection

from casino.lib.prepared import fetch_prepared
from tables.overview.selectors import floor_question, read_floor, table_ids_of_house
from tables.overview.state import TableFloor


def floor_state(house_id: int, table_ids: Collection[int] | None = None) -> dict[int, TableFloor]:
    """Return the state of tables of a house, all or those named."""
    ids = table_ids_of_house(house_id) if table_ids is None else table_ids
    return read_floor(fetch_prepared(*floor_question(house_id, ids)))
