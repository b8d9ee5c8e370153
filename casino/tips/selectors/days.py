"""The gaming days whose tips are to be shared, or have been, the newest first."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

from casino.lib.sent import Sent
from casino.tips.models.pools import TipPool
from casino.tips.selectors.day import SIGNATURES_NEEDED
from tables.ledger.models import Count
from tables.sessions.models import Shift, TableSession

DAYS_AT_ONCE: Final = 60


class TipDayState(StrEnum):
    """How far the tips of a day are from being shared."""

    OPEN = "open"  # a shift is open, or a box is not counted
    READY = "ready"  # waits for the first signature
    PENDING = "pending"  # waits for the second
    SEALED = "sealed"


class TipDayInList(Sent):
    """A gaming day in the list; null is unknown."""

    gaming_day: date
    state: TipDayState
    boxes: int
    counted_boxes: int
    counted_minor: int | None
    staff_minor: Annotated[int | None, Meta(description="Of the last pool that two people signed.")]
    revision: int | None


def list_tip_days(
    house_id: int, *, before: date | None = None, at_once: int = DAYS_AT_ONCE
) -> list[TipDayInList]:
    """List the gaming days with table sessions, or those before a day (4 queries).

    The parts of a day are those of its last signed pool.
    """
    days = Shift.objects.filter(house_id=house_id, sessions__isnull=False)
    if before is not None:
        days = days.filter(gaming_day__lt=before)
    chosen = list(
        days.order_by("-gaming_day").values_list("gaming_day", flat=True).distinct()[:at_once]
    )
    if not chosen:
        return []
    within = {"house_id": house_id, "shift__gaming_day__in": chosen}
    boxes: dict[date, dict[int, int | None]] = {day: {} for day in chosen}
    open_days: set[date] = set()
    sessions = TableSession.objects.filter(**within)
    for session in sessions.select_related("shift"):
        boxes[session.shift.gaming_day][session.pk] = None
        if session.shift.closed_at is None:
            open_days.add(session.shift.gaming_day)
    counts = Count.objects.filter(kind=Count.Kind.TIP_BOX, session__in=sessions)
    for count in counts.select_related("session__shift"):
        boxes[count.session.shift.gaming_day][count.session_id] = count.total_minor
    pools = _pools_by_day(house_id, chosen)
    return [_sum_up(day, boxes[day], day in open_days, pools.get(day, [])) for day in chosen]


def _pools_by_day(house_id: int, days: Iterable[date]) -> dict[date, list[TipPool]]:
    pools: dict[date, list[TipPool]] = {}
    rows = TipPool.objects.filter(house_id=house_id, gaming_day__in=days)
    for pool in rows.prefetch_related("signatures").order_by("-revision"):
        pools.setdefault(pool.gaming_day, []).append(pool)
    return pools


def _sum_up(
    day: date, boxes: dict[int, int | None], is_open: bool, pools: list[TipPool]
) -> TipDayInList:
    signed = [len(pool.signatures.all()) for pool in pools]
    sealed = next(
        (pool for pool, n in zip(pools, signed, strict=True) if n == SIGNATURES_NEEDED), None
    )
    known = [amount for amount in boxes.values() if amount is not None]
    if is_open or len(known) < len(boxes):
        state = TipDayState.OPEN
    elif not pools:
        state = TipDayState.READY
    else:
        state = TipDayState.SEALED if signed[0] == SIGNATURES_NEEDED else TipDayState.PENDING
    return TipDayInList(
        gaming_day=day,
        state=state,
        boxes=len(boxes),
        counted_boxes=len(known),
        counted_minor=sum(known) if len(known) == len(boxes) else None,
        staff_minor=sealed.staff_minor if sealed else None,
        revision=sealed.revision if sealed else None,
    )
