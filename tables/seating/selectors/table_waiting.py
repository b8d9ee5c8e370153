"""The waitlist of a table as anybody may see it: how many wait, no name."""

from dataclasses import dataclass

from casino.lib.clock import utc_now
from tables.floor.models import GamingTable
from tables.limits.models import LimitPosting
from tables.limits.selectors.in_force import find_limits_in_force
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waiting_time import estimate_minutes, pace_of_seats
from tables.sessions.selectors import find_open_session

State = WaitlistEntry.State


@dataclass(frozen=True, slots=True)
class TableWaiting:
    """A table, and what its waitlist would be for a guest who joined it now.

    `waiting` counts those who may be seated now, called or not; `estimate_minutes` is None while it
    is unknown; there are no limits at a closed table.
    """

    table_id: int
    table_number: str
    table_label: str
    is_open: bool
    limits: LimitPosting | None
    waiting: int
    estimate_minutes: int | None


def read_table_waiting(table: GamingTable) -> TableWaiting:
    """Return the waitlist of a table in numbers (4 queries)."""
    entries = WaitlistEntry.objects.filter(table=table, ended_at=None)
    states = list(entries.values_list("state", flat=True))
    is_open = find_open_session(table.pk) is not None
    pace = pace_of_seats([table.pk], utc_now())
    return TableWaiting(
        table_id=table.pk,
        table_number=table.number,
        table_label=table.label,
        is_open=is_open,
        limits=find_limits_in_force(table.pk) if is_open else None,
        waiting=len(states) - states.count(State.HELD),
        estimate_minutes=estimate_minutes(pace, len(states) + 1),
    )
