"""The job that compares shoes."""

import structlog
from celery import shared_task

from games.shoe_orders.services import compare_next_shoe

logger = structlog.get_logger(__name__)


@shared_task
def compare_shoes() -> None:
    """Compare every talla that is over with earlier ones of its house, one after the other."""
    while (order := compare_next_shoe()) is not None:
        if order.earlier_id is not None:
            logger.warning("run_copied", talla=order.talla_id, earlier=order.earlier_id)
