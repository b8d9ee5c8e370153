"""The incidents that the shift leaves open."""

from typing import Any, Final

from games.incidents.selectors import incident_view, list_handed_over
from tables.sessions.models import Shift

KEY: Final = "incidents"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List them, oldest first (1 query)."""
    return [incident_view(incident) for incident in list_handed_over(shift)]
