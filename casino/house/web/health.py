"""Whether this process can serve, and what of it is missing."""

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

_TIMEOUT_S = 0.5


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 while the database answers, else 503, and name each part.

    Without Redis the house plays on: live tables are then a second late and the reconciliation
    of a shift waits. So that is `degraded`, and still 200.
    """
    database, announcements = _database_answers(), _redis_answers()
    status = "down" if not database else "ok" if announcements else "degraded"
    return JsonResponse(
        {"status": status, "database": _word(database), "redis": _word(announcements)},
        status=200 if database else 503,
    )


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _redis_answers() -> bool:
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S
        ) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _word(answers: bool) -> str:
    return "ok" if answers else "down"
