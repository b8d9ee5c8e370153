"""Whether this process can serve: the database can record and Redis answers.

One check now and then serves all callers, since every screen asks twice a second while its socket
is lost. No caller waits longer than a second for a check that hangs: the answer is then the last
result, and after a while that nothing answers.
"""

import threading
import time
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.lib.faults import fault_of

FRESH_S: Final = 2.0
"""A result of this age is answered again; after that callers wait for a new check."""
STALE_S: Final = 5.0
"""An older result is no longer answered, even if the new check hangs."""
PATIENCE_S: Final = 1.0
"""All callers together wait this long for one check."""
REDIS_TIMEOUT_S: Final = 0.5

_WORDS: Final = {
    "server.disk_full": "full",
    "server.disk_fails": "disk_fails",
    "server.database_exhausted": "exhausted",
    "server.database_reads_only": "reads_only",
}
# A row that is written again has its place already, also on a full disk. So: some blocks of a file
# that are new, and a record in the log that is on the disk once the transaction has ended.
_PROOF: Final = """
SET LOCAL statement_timeout = '5s'; SET LOCAL work_mem = '64kB';
SELECT count(*) FROM generate_series(1, 20000);
SELECT pg_logical_emit_message(true, 'sabot.health', ''), current_setting('transaction_read_only');
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """The result of a check: one word for each part, `ok` if nothing is wrong."""

    database: str
    redis: str
    at: float


class _Look(threading.Thread):
    def __init__(self) -> None:
        super().__init__(name="health", daemon=True)
        self.began = time.monotonic()
        self.seen: Seen | None = None

    def run(self) -> None:
        self.seen = Seen(_look_at_database(), _look_at_redis(), time.monotonic())


class Lookout:
    """Remembers the last result, and runs at most one check at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._look: _Look | None = None
        self._seen: Seen | None = None

    def say(self) -> Seen:
        """Return the last result; check again if it is old."""
        now = time.monotonic()
        with self._lock:
            look = self._look
            if look is not None and not look.is_alive():
                self._seen, self._look = look.seen, None
            seen = self._seen
            if seen is not None and now - seen.at < FRESH_S:
                return seen
            look = self._look
            if look is None:
                look = self._look = _Look()
                look.start()
        look.join(max(0.0, look.began + PATIENCE_S - now))
        if look.seen is None and seen is not None and now - seen.at < STALE_S:
            return seen
        return look.seen or Seen("down", "down", now)

    def forget(self) -> None:
        """Forget the last result, so that the next caller waits for a check."""
        with self._lock:
            self._look = self._seen = None


lookout: Final = Lookout()


def _look_at_database() -> str:
    try:
        with transaction.atomic(durable=True), connection.cursor() as cursor:
            cursor.execute(_PROOF)
            while cursor.nextset():
                pass
            _, reads_only = cursor.fetchone()
    except (DatabaseError, InterfaceError) as error:
        return _WORDS.get(fault_of(error).code, "down")
    finally:
        connection.close()
    return "reads_only" if reads_only == "on" else "ok"


def _look_at_redis() -> str:
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=REDIS_TIMEOUT_S,
            socket_connect_timeout=REDIS_TIMEOUT_S,
        ) as client:
            client.ping()
    except redis.RedisError:
        return "down"
    return "ok"


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 while the database can record, otherwise 503, and name each part.

    Without Redis play continues: live tables are a second late and the reconciliation of a shift
    waits. That is `degraded`, and still 200.
    """
    seen = lookout.say()
    is_up = seen.database == "ok"
    status = "down" if not is_up else "ok" if seen.redis == "ok" else "degraded"
    return JsonResponse(
        {"status": status, "database": seen.database, "redis": seen.redis},
        status=HTTPStatus.OK if is_up else HTTPStatus.SERVICE_UNAVAILABLE,
    )
