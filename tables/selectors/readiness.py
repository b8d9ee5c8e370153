"""What a table still lacks before it opens, and what it is in the middle of."""

from dataclasses import dataclass

from tables.models import (
    GamingTable,
    SeatOccupancy,
    Shift,
    Supervision,
    TableSession,
    WaitlistEntry,
)
from tables.selectors.crew import find_supervision
from tables.selectors.sessions import find_open_session, find_open_shift


@dataclass(frozen=True, slots=True)
class Readiness:
    """A table on its way to the first coup: each part is None while it is missing."""

    session: TableSession | None
    shift: Shift | None
    supervision: Supervision | None

    @property
    def may_open(self) -> bool:
        """Whether a shift and a jefe are there and the table is still closed."""
        return None not in (self.shift, self.supervision) and self.session is None


def find_readiness(table: GamingTable) -> Readiness:
    """Find what a table has of what its opening needs (3 queries)."""
    return Readiness(
        session=find_open_session(table.pk),
        shift=find_open_shift(table.house_id),
        supervision=find_supervision(table),
    )


def count_people(table: GamingTable) -> tuple[int, int]:
    """Count the guests who sit at a table and those who wait for it (2 queries)."""
    return (
        SeatOccupancy.objects.filter(table=table, left_at=None).count(),
        WaitlistEntry.objects.filter(
            table=table, state__in=[WaitlistEntry.State.WAITING, WaitlistEntry.State.CALLED]
        ).count(),
    )
