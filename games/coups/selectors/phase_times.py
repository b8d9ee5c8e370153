"""How long each phase of a coup took: unknown unless its beginning and end were marked."""

from datetime import datetime, timedelta
from typing import NamedTuple

MS = timedelta(milliseconds=1)
PHASE_TIMES = ("bets_ms", "no_va_mas_ms", "cards_ms", "pay_ms")


class PhaseStarts(NamedTuple):
    """When each phase of a coup began; None is unknown, or not yet."""

    bets_at: datetime | None = None
    no_va_mas_at: datetime | None = None
    cards_at: datetime | None = None
    pay_at: datetime | None = None


def phase_times(starts: PhaseStarts, end: datetime | None) -> dict[str, int | None]:
    """Return how long each phase took, in ms; None unless both its ends are known.

    A phase ends where the next one begins, the last one at `end`.
    """
    bounds = [*starts, end]
    return {
        name: _span(began, ended)
        for name, began, ended in zip(PHASE_TIMES, bounds[:-1], bounds[1:], strict=True)
    }


def _span(began: datetime | None, ended: datetime | None) -> int | None:
    if began is None or ended is None or ended < began:
        return None  # clocks of two servers may differ: then it is not known
    return (ended - began) // MS
