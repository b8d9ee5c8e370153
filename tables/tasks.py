"""The jobs of the floor. Each may run twice, late or at the same time as another."""

import structlog
from celery import shared_task

from casino.lib.commands import Command
from tables.selectors.limits_in_force import list_untold_entries
from tables.selectors.sign_ins import actor_of
from tables.services.limits import tell_limits_in_force

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
