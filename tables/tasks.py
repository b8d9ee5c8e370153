"""The jobs of the floor. Each may run twice, late or at the same time as another."""

import structlog
from celery import shared_task

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from tables.notify import NotifyError, notifier_of
from tables.selectors.limits_in_force import list_untold_entries
from tables.selectors.sign_ins import actor_of
from tables.services.limits import tell_limits_in_force
from tables.services.notifications import mark_failed, mark_sent, take_due
from tables.services.queue_clock import sweep_lines

logger = structlog.get_logger(__name__)


@shared_task
def sweep_limits() -> None:
    """Tell the screens of every table whose announced limits have come into force.

    The database says what is due, so nothing is lost with a message, a worker or the broker.
    """
    for posting in list_untold_entries():
        tell_limits_in_force(
            actor=actor_of(posting.posted_by), command=Command(posting.entry, b""), posting=posting
        )
        logger.info("limits_in_force", table=posting.table_id, posting=posting.pk)


@shared_task
def sweep_waitlists() -> None:
    """End calls and holds that have run out, and offer free seats."""
    sweep_lines(utc_now())


@shared_task
def send_notifications() -> None:
    """Hand over what guests are to be told."""
    for word in take_due(utc_now()):
        try:
            notifier_of(word.house).notify(word)
        except NotifyError as error:
            logger.warning("guest_not_notified", notification=word.id, reason=str(error))
            mark_failed(word, utc_now())
        else:
            mark_sent(word, utc_now())
