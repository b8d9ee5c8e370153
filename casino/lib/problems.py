"""Refusals as RFC 9457 problem details: the one place where an error becomes an answer."""

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from casino.lib.articles import cite
from casino.lib.errors import BadInput, Refusal, TooLarge
from casino.lib.sentences import sentence_of
from games.rules.errors import Violation

logger = structlog.get_logger(__name__)

_TITLES = {
    HTTPStatus.BAD_REQUEST: "Bad request",
    HTTPStatus.UNAUTHORIZED: "Not signed in",
    HTTPStatus.FORBIDDEN: "Not allowed",
    HTTPStatus.NOT_FOUND: "Not found",
    HTTPStatus.METHOD_NOT_ALLOWED: "Not taken here",
    HTTPStatus.CONFLICT: "Does not fit",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Too large",
    HTTPStatus.UNPROCESSABLE_ENTITY: "Against the rules",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many tries",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Failed",
}


def problem_of(
    error: Refusal | Violation, currency: str = "EUR"
) -> tuple[HTTPStatus, dict[str, Any]]:
    """Write a refusal as (status, problem details) in the active language."""
    status = error.status if isinstance(error, Refusal) else HTTPStatus.UNPROCESSABLE_ENTITY
    return status, {
        "type": f"urn:sabot:problem:{error.code}",
        "title": _TITLES.get(status, status.phrase),
        "status": int(status),
        "code": error.code,
        "detail": sentence_of(error.code, error.params, currency),
        "article": error.article,
        "cited": cite(error.article),
        **(error.told if isinstance(error, Refusal) else {}),
    }


def problem_response(error: Refusal | Violation, request: HttpRequest) -> HttpResponse:
    """Answer a request with the problem."""
    # Only a sentence with money asks for the house: telling that a database is dead must not.
    has_money = any(name.endswith("_minor") for name in error.params)
    status, problem = problem_of(error, currency_of(request) if has_money else "EUR")
    return HttpResponse(
        json.dumps(problem, ensure_ascii=False),
        status=status,
        content_type="application/problem+json",
    )


def currency_of(request: HttpRequest) -> str:
    """Tell the currency in which amounts are written for this request."""
    house = getattr(request, "house", None)
    return house.currency if house is not None else "EUR"


class ProblemMiddleware:
    """Sees to it that whatever goes wrong below /api/ is answered as problem details."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; what is wrong and no problem yet becomes one."""
        response = self.get_response(request)
        if (
            not request.path.startswith("/api/")
            or response.status_code < HTTPStatus.BAD_REQUEST
            or "json" in response.get("Content-Type", "")
        ):
            return response
        problem = problem_response(_refusal_of(response.status_code, request), request)
        if "Allow" in response:
            problem["Allow"] = response["Allow"]
        return problem

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer what a plain view under /api/ raised."""
        if not request.path.startswith("/api/"):
            return None
        if isinstance(exception, Refusal | Violation):
            return problem_response(exception, request)
        if isinstance(exception, RequestDataTooBig):
            return problem_response(_too_large(), request)
        logger.exception("request_failed", path=request.path)
        return problem_response(_Failed("server.failed"), request)


def _refusal_of(status: int, request: HttpRequest) -> Refusal:
    """Tell the refusal behind a page of Django's own."""
    if status == HTTPStatus.NOT_FOUND:
        return _NoAddress(request.path)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return WrongMethod("input.method", params={"method": str(request.method)})
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _Failed("server.failed")
    length = request.META.get("CONTENT_LENGTH") or ""
    if length.isdecimal() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        return _too_large()
    return BadInput("input.refused")


def _too_large() -> TooLarge:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return TooLarge("input.too_large", params={"bytes": most})


class _Failed(Refusal):
    status = HTTPStatus.INTERNAL_SERVER_ERROR


class WrongMethod(Refusal):
    """The address exists and does not take this method (405)."""

    status = HTTPStatus.METHOD_NOT_ALLOWED


class _NoAddress(Refusal):
    status = HTTPStatus.NOT_FOUND

    def __init__(self, path: str) -> None:
        super().__init__("thing.not_found", params={"thing": "address", "id": path})


def csrf_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a request whose page token is missing or stale."""
    logger.warning("csrf_refused", path=request.path, reason=reason)
    return problem_response(_CsrfRefused("policy.csrf"), request)


class _CsrfRefused(Refusal):
    status = HTTPStatus.FORBIDDEN
