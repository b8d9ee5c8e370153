"""The jobs of the floor. Each may run twice, late or at the same time as another."""

import structlog
from celery import shared_task

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from tables.limits.selectors.in_force import list_unjournalled_limits
from tables.limits.services.limits import journal_limits_in_force
from tables.seating.notify import notifier_of
from tables.seating.notify.errors import NotifyError
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.notifications import mark_failed, mark_sent, take_due
from tables.sign_in.selectors import actor_of

logger = structlog.get_logger(__name__)


@shared_task
def sweep_limits() -> None:
    """Journal, for the screens, announced limits that have come into force at any table.

    The database finds them, so none is lost with a message, a worker or the broker.
    """
    for posting in list_unjournalled_limits():
        journal_limits_in_force(
            actor=actor_of(posting.posted_by), command=Command(posting.entry, b""), posting=posting
        )
        logger.info("limits_in_force", table=posting.table_id, posting=posting.pk)


@shared_task
def sweep_waitlists() -> None:
    """End calls and holds that have run out, and offer free seats."""
    settle_waitlists(utc_now())


@shared_task
def send_notifications() -> None:
    """Send the messages that are due to guests."""
    for word in take_due(utc_now()):
        try:
            notifier_of(word.house).notify(word)
        except NotifyError as error:
            logger.warning("guest_not_notified", notification=word.id, reason=str(error))
            mark_failed(word, utc_now())
        else:
            mark_sent(word, utc_now())
