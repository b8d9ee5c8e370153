"""One person's tips: their own shares, by month, and no others."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated

from msgspec import Meta

from casino.lib.errors import BadInput
from casino.lib.sent import Sent
from casino.tips.models.pools import TipShare
from casino.tips.selectors.day import SIGNATURES_NEEDED


class OwnTipShare(Sent):
    """One's share of a pool, with what to check it by."""

    gaming_day: date
    revision: int
    role: str
    points: int
    seconds: int
    by_hand: bool
    share_minor: int
    difference_minor: Annotated[int, Meta(description="What this revision added.")]
    staff_minor: Annotated[int, Meta(description="What all shared in.")]
    weight: Annotated[int, Meta(description="Points times seconds.")]
    weights: Annotated[int, Meta(description="Those of all together.")]


@dataclass(frozen=True, slots=True)
class Statement:
    """A month of one person; `month` is its first day."""

    month: date
    shares: list[OwnTipShare]

    @property
    def total_minor(self) -> int:
        """The sum of the month's pools, including corrections."""
        return sum(share.difference_minor for share in self.shares)

    @property
    def last(self) -> date:
        """The last day of the month."""
        return self.later - timedelta(days=1)

    @property
    def earlier(self) -> date:
        """The month before."""
        return (self.month - timedelta(days=1)).replace(day=1)

    @property
    def later(self) -> date:
        """The month after."""
        return (self.month + timedelta(days=32)).replace(day=1)


def read_statement(staff_id: int, month: date) -> Statement:
    """Read a person's shares in a month's gaming days, by day and revision (2 queries)."""
    first = month.replace(day=1)
    last = (first + timedelta(days=32)).replace(day=1) - timedelta(days=1)
    rows = (
        TipShare.objects.filter(
            person_id=staff_id,
            pool__gaming_day__range=(first, last),
            pool__signatures__position=SIGNATURES_NEEDED,
        )
        .select_related("pool")
        .prefetch_related("pool__shares")
        .order_by("pool__gaming_day", "pool__revision")
    )
    return Statement(month=first, shares=[_read(row) for row in rows])


def read_month(text: str | None, today: date) -> date:
    """Read a month such as 2026-11; without one, the present. Raises BadInput."""
    if not text:
        return today.replace(day=1)
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        month = date.min
    if f"{month:%Y-%m}" != text or not 2000 <= month.year <= 2999:
        raise BadInput("input.malformed", params={"reason": "month"})
    return month


def _read(row: TipShare) -> OwnTipShare:
    return OwnTipShare(
        gaming_day=row.pool.gaming_day,
        revision=row.pool.revision,
        role=row.role,
        points=row.points,
        seconds=row.seconds,
        by_hand=row.by_hand,
        share_minor=row.share_minor,
        difference_minor=row.difference_minor,
        staff_minor=row.pool.staff_minor,
        weight=row.points * row.seconds,
        weights=sum(it.points * it.seconds for it in row.pool.shares.all()),
    )
