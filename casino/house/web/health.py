"""Whether this process can serve, and what of it is missing."""

from http import HTTPStatus

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.lib.health import lookout


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 while the database records, else 503, and name each part.

    Without Redis the house plays on: live tables are then a second late and the reconciliation
    of a shift waits. So that is `degraded`, and still 200.
    """
    seen = lookout.say()
    is_up = seen.database == "ok"
    status = "down" if not is_up else "ok" if seen.redis == "ok" else "degraded"
    return JsonResponse(
        {"status": status, "database": seen.database, "redis": seen.redis},
        status=HTTPStatus.OK if is_up else HTTPStatus.SERVICE_UNAVAILABLE,
    )
