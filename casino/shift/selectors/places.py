"""The place of a coup in its session."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from casino.lib.prepared import fetch_rows


class Place(NamedTuple):
    """A coup's talla (its row's id) and number."""

    talla_id: int
    number: int


def fetch_places(statement: str, asked: Mapping[str, Any]) -> list[Place]:
    """Fetch the places that a statement selects as `talla_id` and `number`."""
    return [Place(**row) for row in fetch_rows(statement, asked)]
