"""Announces new versions of tables, and the pages that operate them, to the hubs over Redis.

The journal is the truth and the outbox: a message lost here (Redis stopped, process killed) is
found by the hubs' own version check, and the page that operates a table is named again
with every beat. So announcing never waits and never fails a command: a thread of the process sends
what is queued.
"""

import functools

import redis
import structlog
from django.conf import settings
from django.db import transaction

from casino.lib.aside import Aside

CHANNEL = "sabot.floor"
OPERATING_CHANNEL = "sabot.operating"
_TIMEOUT_S = 0.5

logger = structlog.get_logger(__name__)


@functools.cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S
    )


def _publish(announced: tuple[str, str]) -> None:
    channel, message = announced
    try:
        _client().publish(channel, message)
    except redis.RedisError as error:
        logger.warning("announcement_lost", message=message, error=str(error))


_announcer = Aside(_publish)


def announce_table(table_id: int, version: int) -> None:
    """Send the hubs `table:version`, after the commit if a transaction is in progress."""
    transaction.on_commit(lambda: _announcer.put((CHANNEL, f"{table_id}:{version}")))


def announce_operating(claims: str) -> None:
    """Announce to the hubs which pages operate tables here; they read the format."""
    _announcer.put((OPERATING_CHANNEL, claims))
