"""The things a table still lacks before it opens, and the acts that are under way."""

from dataclasses import dataclass

from tables.floor.models import GamingTable
from tables.posts.models import Supervision
from tables.posts.selectors.crew import (
    CroupierNeed,
    count_posts,
    find_croupier_need,
    find_supervision,
)
from tables.sessions.models import Shift, TableSession
from tables.sessions.selectors import find_open_session, find_open_shift


@dataclass(frozen=True, slots=True)
class Readiness:
    """A table before its first coup: each part is None while it is missing."""

    session: TableSession | None
    shift: Shift | None
    supervision: Supervision | None
    croupiers: int
    need: CroupierNeed | None
    """The number that the regulation requires; None at a format of the house's own."""

    @property
    def lacks_croupiers(self) -> bool:
        """Whether fewer croupiers are posted than the regulation wants."""
        return self.need is not None and self.croupiers < self.need.minimum

    @property
    def may_open(self) -> bool:
        """Whether a shift, a jefe and enough croupiers are there and the table is closed."""
        there = None not in (self.shift, self.supervision) and not self.lacks_croupiers
        return there and self.session is None


def find_readiness(table: GamingTable) -> Readiness:
    """Find which requirements of its opening a table meets (4 queries)."""
    return Readiness(
        session=find_open_session(table.pk),
        shift=find_open_shift(table.house_id),
        supervision=find_supervision(table),
        croupiers=count_posts(table),
        need=find_croupier_need(table),
    )
