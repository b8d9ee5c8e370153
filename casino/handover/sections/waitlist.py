"""The waitlists of guests, of every table and of the house."""

from typing import Annotated

from casino.lib.sent import Moment, Sent, one_of
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waitlist import WAITLIST_ORDER
from tables.sessions.models import Shift


class GuestInWait(Sent):
    """A guest on a waitlist; a table of null is the house's."""

    table: int | None
    table_number: str | None
    guest: str
    party: int
    state: Annotated[str, one_of(WaitlistEntry.State.values)]
    joined_at: Moment


def read(shift: Shift) -> list[GuestInWait]:
    """List the guests who wait, waitlist by waitlist (1 query)."""
    waiting = WaitlistEntry.objects.filter(house_id=shift.house_id, ended_at=None)
    entries = waiting.select_related("guest", "table").order_by("table__number", *WAITLIST_ORDER)
    return [
        GuestInWait(
            table=entry.table_id,
            table_number=entry.table.number if entry.table else None,
            guest=entry.guest.name,
            party=entry.party,
            state=entry.state,
            joined_at=entry.joined_at,
        )
        for entry in entries
    ]
