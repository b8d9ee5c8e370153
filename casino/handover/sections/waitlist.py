"""The waitlists of guests, of every table and of the house."""

from typing import Any, Final

from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waitlist import WAITLIST_ORDER
from tables.sessions.models import Shift

KEY: Final = "waitlist"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List the guests who wait, waitlist by waitlist; a table of null is the house's (1 query)."""
    waiting = WaitlistEntry.objects.filter(house_id=shift.house_id, ended_at=None)
    entries = waiting.select_related("guest", "table").order_by("table__number", *WAITLIST_ORDER)
    return [
        {
            "id": entry.table_id,
            "table": entry.table and entry.table.number,
            "guest": entry.guest.name,
            "party": entry.party,
            "state": entry.state,
            "joined_at": entry.joined_at.isoformat(),
        }
        for entry in entries
    ]
