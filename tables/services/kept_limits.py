"""Guests who keep the minimum that they sat down under when a higher one is posted."""

from tables.models import LimitPosting, SeatOccupancy


def keep_minimums(
    table_id: int, before: LimitPosting, posting: LimitPosting
) -> list[dict[str, int]]:
    """Let everybody seated keep the minimum they have if the new one is higher (decision 9).

    Whoever kept a lower one goes on keeping it; a minimum that is not under the new one is no
    longer kept. Tells each seat with the posting it keeps, for the journal.
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
