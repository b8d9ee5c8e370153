"""The answer when the database fails, by its SQLSTATE; the outcome is then unknown."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import psycopg
from django.db import DatabaseError, InterfaceError

from casino.lib.errors import Unanswered

_BY_STATE: Final[Mapping[str, str]] = {
    "25006": "server.database_reads_only",
    "53100": "server.disk_full",
    "57014": "server.database_busy",  # a statement over its time
    "58030": "server.disk_fails",
}
_BY_CLASS: Final[Mapping[str, str]] = {
    "08": "server.database_away",
    "40": "server.database_busy",  # a deadlock
    "53": "server.database_exhausted",
    "55": "server.database_busy",  # a lock over its time
    "57": "server.database_away",
}
_FULL: Final = {"server.disk_full", "server.disk_fails"}


def fault_of(error: BaseException | None) -> Unanswered:
    """Return the refusal for a technical failure, of the database or of our code."""
    code = _code_of(error)
    if code is None:
        return Unanswered("server.failed")
    if code in _FULL:
        return Unanswered(code, status=HTTPStatus.INSUFFICIENT_STORAGE, retry_after_s=10)
    return Unanswered(code, status=HTTPStatus.SERVICE_UNAVAILABLE, retry_after_s=2)


def _code_of(error: BaseException | None) -> str | None:
    # Django wraps what its own cursors raise; those of the hot path are the driver's.
    cause = error.__cause__ if isinstance(error, DatabaseError | InterfaceError) else error
    if not isinstance(cause, psycopg.Error):
        return None
    if cause.sqlstate is not None:
        return _BY_STATE.get(cause.sqlstate) or _BY_CLASS.get(cause.sqlstate[:2])
    # Without a state the error is not the server's: it is not running, or the connection broke.
    is_of_the_link = isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError)
    return "server.database_away" if is_of_the_link else None
