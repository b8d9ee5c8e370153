"""Limits that were announced and are not in force yet."""

from typing import Any, Final

from casino.lib.clock import utc_now
from tables.limits.models import LimitPosting
from tables.sessions.models import Shift

KEY: Final = "limits"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List them, soonest first (1 query)."""
    announced = LimitPosting.objects.filter(
        house_id=shift.house_id, in_force_at__gt=utc_now(), withdrawal=None
    )
    return [
        {
            "id": posting.table_id,
            "table": posting.table.number,
            "minimum_minor": posting.minimum_minor,
            "maximum_minor": posting.maximum_minor,
            "in_force_at": posting.in_force_at.isoformat(),
            "posted_by": posting.posted_by.name,
        }
        for posting in announced.select_related("table", "posted_by").order_by("in_force_at")
    ]
