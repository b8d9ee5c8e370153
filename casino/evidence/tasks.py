"""The job that signs the head of each day."""

import structlog
from celery import shared_task

from casino.evidence import services as sign_day
from casino.evidence.selectors.unsigned_days import list_unsigned_days

logger = structlog.get_logger(__name__)


@shared_task
def sign_days() -> None:
    """Sign the head of every gaming day that is over and has none, oldest first.

    No house waits for another: if the day of one cannot be signed, the next run tries again.
    """
    left: set[int] = set()
    for house_id, gaming_day in list_unsigned_days():
        if house_id in left:
            continue
        head = sign_day.sign_day(house_id, gaming_day)
        if head is None:  # another run is ahead of this one
            left.add(house_id)
            continue
        logger.info("day_signed", house=house_id, day=str(gaming_day), fault=head.fault)
