"""The due parts of reconciliations: the database finds them, without any message."""

from typing import Final

from django.db.models import Exists, OuterRef

from casino.shift.models.reconciliation import ReconciliationWork, ShiftReconciliation
from casino.shift.selectors.late_records import list_shifts_with_late_records
from tables.sessions.models import Shift

TABLES_AT_ONCE: Final = 5
"""Enough that asking and writing cost each little, few enough that workers end together."""


def list_unfinished_shifts() -> list[int]:
    """List the ids of closed shifts, of any house, not yet reconciled; oldest first."""
    of_shift = ShiftReconciliation.objects.filter(shift=OuterRef("pk"))
    return list(
        Shift.objects.filter(
            ~Exists(of_shift) | Exists(of_shift.filter(finished_at=None)), closed_at__isnull=False
        )
        .order_by("closed_at")
        .values_list("id", flat=True)
    )


def list_shifts_to_revise() -> list[int]:
    """List the ids of closed shifts whose finished report lacks records that came in later."""
    unfinished = {*list_unfinished_shifts()}
    return [shift for shift in list_shifts_with_late_records() if shift not in unfinished]


def list_waiting_work(reconciliation_id: int) -> list[list[int]]:
    """List the unfinished work of a reconciliation, by table, in batches."""
    waiting = list(
        ReconciliationWork.objects.filter(reconciliation=reconciliation_id, done_at=None)
        .order_by("session__table_id", "id")
        .values_list("id", flat=True)
    )
    return [waiting[at : at + TABLES_AT_ONCE] for at in range(0, len(waiting), TABLES_AT_ONCE)]
