"""The job that keeps the summaries level with what was recorded. It may run twice, or late."""

import structlog
from celery import shared_task

from casino.reporting.selectors.stale import list_stale
from casino.reporting.services.summarise import summarise_sessions

logger = structlog.get_logger(__name__)


@shared_task
def sweep_summaries() -> None:
    """Tell every session anew whose summary is behind, a gaming day at a time, newest last."""
    for (house_id, gaming_day), session_ids in list_stale().items():
        if summarise_sessions(house_id, gaming_day, session_ids) is None:
            return  # another run is ahead of this one
