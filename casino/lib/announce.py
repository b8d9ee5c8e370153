"""Tells the live hubs, over Redis, that a table has a new version.

The journal is the truth and the outbox: a message lost here (Redis stopped, process killed) is
found by the hubs' own version check. So announcing never waits and never fails a command: a
thread of the process sends what is queued.
"""

import queue
import threading

import redis
import structlog
from django.conf import settings
from django.db import transaction

CHANNEL = "sabot.floor"
_TIMEOUT_S = 0.5

logger = structlog.get_logger(__name__)


class _Announcer:
    """One queue and one sending thread per process, started by the first announcement."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, message: str) -> None:
        self._waiting.put(message)
        if self._thread is None or not self._thread.is_alive():
            with self._lock:
                if self._thread is None or not self._thread.is_alive():
                    self._thread = threading.Thread(target=self._send, daemon=True)
                    self._thread.start()

    def _send(self) -> None:
        client = redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S
        )
        while True:
            message = self._waiting.get()
            try:
                client.publish(CHANNEL, message)
            except redis.RedisError as error:
                logger.warning("announcement_lost", message=message, error=str(error))


_announcer = _Announcer()


def announce_table(table_id: int, version: int) -> None:
    """Tell the hubs `table:version`, once the transaction in progress has committed."""
    transaction.on_commit(lambda: _announcer.put(f"{table_id}:{version}"))


def announce_table_now(table_id: int, version: int) -> None:
    """Tell the hubs at once: for the hot path, whose one statement has committed by itself."""
    _announcer.put(f"{table_id}:{version}")
