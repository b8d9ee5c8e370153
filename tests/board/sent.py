"""The states of tables as their screens are sent them: written, and read again."""

import json
from typing import Any

import msgspec

from games.board.selectors import display, projection

State = dict[str, Any]


def as_sent(value: Any) -> Any:
    """Write a value as JSON and read it."""
    return json.loads(msgspec.json.encode(value))


def table_projection(*args: Any) -> State:
    """Return the state of one table, as the staff are sent it."""
    state: State = as_sent(projection.table_projection(*args))
    return state


def table_projections(*args: Any, **options: Any) -> list[State]:
    """Return the states of tables, as the staff are sent them."""
    states: list[State] = as_sent(projection.table_projections(*args, **options))
    return states


def public_projection(table_id: int) -> State:
    """Return the state of one table, as its display is sent it."""
    state: State = as_sent(display.public_projection(table_id))
    return state


def public_projections(*args: Any, **options: Any) -> list[State]:
    """Return the states of tables, as their displays are sent them."""
    states: list[State] = as_sent(display.public_projections(*args, **options))
    return states
