"""The incidents that the shift leaves open."""

from typing import Any, Final

from games.selectors.incidents import incident_view, list_handed_over
from tables.models import Shift

KEY: Final = "incidents"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List them, oldest first (1 query)."""
    return [incident_view(incident) for incident in list_handed_over(shift)]
