"""The house's clock: which gaming day an instant belongs to, and when a gaming day begins."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def gaming_day_of(instant: datetime, timezone: str, starts: time) -> date:
    """Tell the gaming day of an aware instant.

    A gaming day runs from `starts` on its date, by the house's clock, to `starts` on the next.
    """
    day = instant.astimezone(ZoneInfo(timezone)).date()
    if instant < gaming_day_starts_at(day, timezone, starts):
        return day - timedelta(days=1)
    return day


def gaming_day_starts_at(day: date, timezone: str, starts: time) -> datetime:
    """Tell the UTC instant at which a gaming day begins.

    A start that the clocks skip in spring is the instant at which they jump; one that they
    repeat in autumn is its first pass.
    """
    local = datetime.combine(day, starts, tzinfo=ZoneInfo(timezone))
    return local.astimezone(UTC)


def utc_now() -> datetime:
    """Tell the present instant in UTC."""
    return datetime.now(UTC)
