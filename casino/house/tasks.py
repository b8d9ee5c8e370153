"""The jobs of the end of a shift and of a day. Each may run twice, late or beside another."""

import structlog
from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from casino.house.selectors.unfinished import list_unfinished_shifts
from casino.house.selectors.unsigned_days import list_unsigned_days
from casino.house.services import reconcile, sign_day
from tables.services.shifts import tell_overdue_shifts

logger = structlog.get_logger(__name__)


@shared_task
def reconcile_shift(shift_id: int) -> None:
    """Reconcile a closed shift, or leave because somebody else does."""
    finished = reconcile.reconcile_shift(shift_id)
    logger.info("shift_reconciled" if finished else "shift_left_to_another", shift=shift_id)


@shared_task
def sweep_shifts() -> None:
    """Start the reconciliation of every closed shift that is not finished.

    The database says what is due, so nothing is lost with a message, a worker or the broker.
    """
    for shift_id in list_unfinished_shifts():
        reconcile_shift.delay(shift_id)


@shared_task
def sign_days() -> None:
    """Sign the head of every gaming day that is over and has none, oldest first."""
    for house_id, gaming_day in list_unsigned_days():
        head = sign_day.sign_day(house_id, gaming_day)
        if head is None:
            return  # another run is ahead of this one
        logger.info("day_signed", house=house_id, day=str(gaming_day), fault=head.fault)


@shared_task
def sweep_overdue_shifts() -> None:
    """Tell which shifts are open past their end; a person closes them."""
    for shift_id in tell_overdue_shifts():
        logger.warning("shift_overdue", shift=shift_id)


def nudge_reconciliation(shift_id: int) -> None:
    """Start a shift's reconciliation once it is closed for good, without waiting for the sweep.

    Only a convenience: with the broker down it is logged, and the sweep finds the shift.
    """

    def send() -> None:
        try:
            reconcile_shift.apply_async((shift_id,), retry=False)
        except OperationalError as error:
            logger.warning("nudge_lost", shift=shift_id, error=str(error))

    transaction.on_commit(send, robust=True)
