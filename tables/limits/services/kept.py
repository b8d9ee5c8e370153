"""Guests who keep the minimum that they sat down under when a higher one is posted."""

from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.limits.events import LimitsEvent
from tables.limits.models import LimitPosting


def keep_minimums(
    table_id: int, before: LimitPosting, posting: LimitPosting
) -> list[dict[str, int]]:
    """Let all seated guests keep their minimum if the new one is higher.

    A guest who kept a lower one continues to keep it; a minimum that is not under the new one is no
    longer kept. Returns each seat with the posting it keeps, for the journal.
    """
    seated = SeatOccupancy.objects.filter(table_id=table_id, seat__isnull=False, left_at=None)
    if posting.minimum_minor > before.minimum_minor:
        seated.filter(kept_limits=None).update(kept_limits=before)
    seated.filter(kept_limits__minimum_minor__gte=posting.minimum_minor).update(kept_limits=None)
    keeping = seated.exclude(kept_limits=None).order_by("seat__position")
    return [
        {"seat": position, "posting": kept}
        for position, kept in keeping.values_list("seat__position", "kept_limits")
    ]


def keep_what_was_posted_since(stay: SeatOccupancy, left: FloorEvent) -> int | None:
    """Give a stay whose end is taken back the minimum it would have if its guest had not left.

    Applies the limits posted since `left` like `keep_minimums`; returns the posting that is kept
    now, None for the sign's own minimum.
    """
    kept = stay.kept_limits
    posted = FloorEvent.objects.filter(
        house_id=left.house_id,
        table_id=left.table_id,
        kind=LimitsEvent.LIMITS_POSTED,
        version__gt=left.version,
    )
    for found in posted.order_by("version").values_list("payload", flat=True):
        if found["before"] is None or found["in_force_at"] != found["posted_at"]:
            continue  # announced limits, or a first sign, take no minimum from anybody
        minimum = found["limits"]["minimum_minor"]
        if kept is None and minimum > found["before"]["limits"]["minimum_minor"]:
            kept = LimitPosting.objects.get(id=found["before"]["posting"])
        if kept is not None and kept.minimum_minor >= minimum:
            kept = None
    if kept != stay.kept_limits:
        SeatOccupancy.objects.filter(id=stay.pk).update(kept_limits=kept)
    return None if kept is None else kept.pk
