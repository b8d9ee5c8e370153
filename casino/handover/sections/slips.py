"""Fills and credits that are under way: chips between a table and the cage."""

from typing import Any, Final

from tables.sessions.models import Shift
from tables.slips.selectors import list_under_way, slip_view

KEY: Final = "slips"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List those of the house, oldest first (4 queries)."""
    return [slip_view(view) for view in list_under_way(shift.house_id)]
