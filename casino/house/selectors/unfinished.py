"""Which shifts wait for their reconciliation."""

from django.db.models import Q

from tables.models import Shift


def list_unfinished_shifts() -> list[int]:
    """List the ids of closed shifts, of any house, not yet reconciled; oldest first."""
    waiting = Q(reconciliation=None) | Q(reconciliation__finished_at=None)
    return list(
        Shift.objects.filter(waiting, closed_at__isnull=False)
        .order_by("closed_at")
        .values_list("id", flat=True)
    )
