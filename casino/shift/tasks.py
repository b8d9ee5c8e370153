"""The jobs of the end of a shift and of a day.

Each may run twice, late, or at the same time as another.
"""

import structlog
from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from casino.lib.aside import Aside
from casino.shift.selectors.unfinished import (
    list_shifts_to_revise,
    list_unfinished_shifts,
    list_waiting_work,
)
from casino.shift.services import reconcile
from tables.openings.services.shifts import announce_overdue_shifts

logger = structlog.get_logger(__name__)

# The next sweep finds the same work again, so an old message may expire: the queue does not grow
# while the workers are down for an hour.
FORGET_AFTER_S = 10.0


@shared_task
def reconcile_tables(reconciliation_id: int, work_ids: list[int]) -> None:
    """Reconcile table sessions that no other worker has begun; the last one finishes."""
    done = reconcile.reconcile_tables(work_ids)
    if not done:
        return
    finished = reconcile.finish_reconciliation(reconciliation_id)
    logger.info(
        "shift_reconciled" if finished else "tables_reconciled",
        reconciliation=reconciliation_id,
        tables=done,
    )


@shared_task
def reconcile_shift(shift_id: int) -> None:
    """Distribute the tables of a closed shift to the workers, one batch per job."""
    reconciliation_id = reconcile.begin_reconciliation(shift_id)
    if reconciliation_id is None:
        return
    waiting = list_waiting_work(reconciliation_id)
    for work_ids in waiting:
        reconcile_tables.apply_async((reconciliation_id, work_ids), expires=FORGET_AFTER_S)
    if not waiting:
        reconcile.finish_reconciliation(reconciliation_id)


@shared_task
def sweep_shifts() -> None:
    """Start the reconciliation of every closed shift that is not finished.

    The database finds the due work, so none is lost with a message, a worker or the broker.
    """
    for shift_id in list_unfinished_shifts():
        reconcile_shift.apply_async((shift_id,), expires=FORGET_AFTER_S)


@shared_task
def sweep_revisions() -> None:
    """Start a revision of every report that lacks records that came in after the closing."""
    for shift_id in list_shifts_to_revise():
        reconcile_shift.apply_async((shift_id,), expires=FORGET_AFTER_S)


@shared_task
def sweep_overdue_shifts() -> None:
    """Log the shifts that are open past their end; a person closes them."""
    for shift_id in announce_overdue_shifts():
        logger.warning("shift_overdue", shift=shift_id)


def nudge_reconciliation(shift_id: int) -> None:
    """Start a shift's reconciliation once it is closed for good, without waiting for the sweep.

    Only a convenience: with the broker down it is logged, and the sweep finds the shift. A
    broker that is there and does not answer would hold up who sends, so the command does not.
    """
    transaction.on_commit(lambda: _nudges.put(shift_id), robust=True)


def _nudge(shift_id: int) -> None:
    try:
        reconcile_shift.apply_async((shift_id,), retry=False)
    except OperationalError as error:
        logger.warning("nudge_lost", shift=shift_id, error=str(error))


_nudges = Aside(_nudge)
