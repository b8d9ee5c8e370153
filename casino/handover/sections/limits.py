"""Limits that were announced and are not in force yet."""

from casino.lib.clock import utc_now
from casino.lib.sent import Moment, Sent
from tables.limits.models import LimitPosting
from tables.people.selectors import name_person
from tables.sessions.models import Shift


class LimitsToCome(Sent):
    """A table's announced limits, and from when they hold."""

    table: int
    table_number: str
    minimum_minor: int
    maximum_minor: int
    in_force_at: Moment
    posted_by: str
    posted_by_name: str


def read(shift: Shift) -> list[LimitsToCome]:
    """List them, soonest first (1 query)."""
    announced = LimitPosting.objects.filter(
        house_id=shift.house_id, in_force_at__gt=utc_now(), withdrawal=None
    )
    return [
        LimitsToCome(
            table=posting.table_id,
            table_number=posting.table.number,
            minimum_minor=posting.minimum_minor,
            maximum_minor=posting.maximum_minor,
            in_force_at=posting.in_force_at,
            **name_person("posted_by", posting.posted_by),
        )
        for posting in announced.select_related("table", "posted_by").order_by("in_force_at")
    ]
