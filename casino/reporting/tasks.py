"""The jobs of the reports. Each may run twice, late or at the same time as another."""

from collections.abc import Sequence
from datetime import date

import structlog
from celery import shared_task

from casino.lib.clock import utc_now
from casino.reporting.selectors.stale import list_stale
from casino.reporting.services.morning import make_due_reports, send_next_report
from casino.reporting.services.summarise import summarise_sessions

logger = structlog.get_logger(__name__)
_SENT_MOST = 20  # in one run; the rest is due at the next


@shared_task
def sweep_summaries() -> None:
    """Summarise every session whose summary is out of date, a gaming day at a time, newest last.

    A session that fails is logged and left as it is; the others continue.
    """
    taken = set()
    for (house_id, gaming_day), session_ids in list_stale().items():
        if house_id in taken:
            continue
        if not _summarise(house_id, gaming_day, session_ids):
            taken.add(house_id)  # another run is at work on this house


def _summarise(house_id: int, gaming_day: date, session_ids: Sequence[int]) -> bool:
    """Summarise sessions together, or one by one if that fails; False if another run is at it."""
    try:
        return summarise_sessions(house_id, gaming_day, session_ids) is not None
    except Exception:
        if len(session_ids) == 1:
            logger.exception("session_not_summarised", house=house_id, session=session_ids[0])
            return True
    return all(_summarise(house_id, gaming_day, [session_id]) for session_id in session_ids)


@shared_task
def send_morning_reports() -> None:
    """Send the figures of the newest day that is over to its recipients."""
    make_due_reports(utc_now())
    for _ in range(_SENT_MOST):
        report = send_next_report(utc_now())
        if report is None:
            return
        if report.sent_at is None:  # without the address: logs are read by many
            logger.warning("morning_report_not_sent", report=report.pk, reason=report.fault)
        else:
            logger.info("morning_report_sent", report=report.pk, day=str(report.gaming_day))
