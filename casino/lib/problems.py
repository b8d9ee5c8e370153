"""Refusals as RFC 9457 problem details: the one place where an error becomes an answer."""

import json
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext

from casino.lib.addresses import Need, find_address, is_of_api
from casino.lib.articles import cite
from casino.lib.errors import BadInput, Refusal, TooLarge, Unanswered, WrongType
from casino.lib.faults import fault_of
from casino.lib.request_log import HEADER as REQUEST_ID
from casino.lib.request_log import request_id_of
from casino.lib.sentences import sentence_of
from games.rules.errors import OF_INPUT, OF_STATE, Violation

logger = structlog.get_logger(__name__)

_JSON = "application/json"
_WITHOUT_BODY = ("GET", "HEAD", "OPTIONS", "TRACE")
_TITLES = {
    HTTPStatus.BAD_REQUEST: "Bad request",
    HTTPStatus.UNAUTHORIZED: "Not signed in",
    HTTPStatus.FORBIDDEN: "Not allowed",
    HTTPStatus.NOT_FOUND: "Not found",
    HTTPStatus.METHOD_NOT_ALLOWED: "Not taken here",
    HTTPStatus.NOT_ACCEPTABLE: "Not acceptable",
    HTTPStatus.CONFLICT: "Does not fit",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Too large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "Not read here",
    HTTPStatus.UNPROCESSABLE_ENTITY: "Against the rules",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many tries",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Failed",
    HTTPStatus.SERVICE_UNAVAILABLE: "Not now",
    HTTPStatus.INSUFFICIENT_STORAGE: "No room",
}
_READS = {"GET", "HEAD", "OPTIONS"}


def problem_of(
    error: Refusal | Violation, currency: str = "EUR"
) -> tuple[HTTPStatus, dict[str, Any]]:
    """Write a refusal as (status, problem details) in the active language."""
    status = status_of(error)
    detail = sentence_of(error.code, error.params, currency)
    return status, {
        "type": f"urn:sabot:problem:{error.code}",
        "title": _TITLES.get(status, status.phrase),
        "status": int(status),
        "code": error.code,
        # A sentence may contain half a character of the request, which no answer can contain.
        "detail": detail.encode("utf-8", "backslashreplace").decode(),
        "article": error.article,
        "cited": cite(error.article),
        **(error.facts if isinstance(error, Refusal) else {}),
    }


def status_of(error: Refusal | Violation) -> HTTPStatus:
    """Return 400 if it cannot be read, 409 if the state forbids it, 422 if a rule does."""
    if isinstance(error, Refusal):
        return error.status
    if error.code in OF_STATE:
        return HTTPStatus.CONFLICT
    return HTTPStatus.BAD_REQUEST if error.code in OF_INPUT else HTTPStatus.UNPROCESSABLE_ENTITY


def problem_response(error: Refusal | Violation, request: HttpRequest) -> HttpResponse:
    """Answer a request with the problem."""
    # Only a sentence with money asks for the house: an answer that the database is dead must not.
    has_money = any(name.endswith("_minor") for name in error.params)
    status, problem = problem_of(error, currency_of(request) if has_money else "EUR")
    problem["request_id"] = request_id_of(request)
    if isinstance(error, Unanswered):
        problem["detail"] = _words_of(error, request)
    answer = HttpResponse(
        json.dumps(problem, ensure_ascii=False),
        status=status,
        content_type="application/problem+json",
    )
    set_headers(error, answer, request)
    return answer


def failed(request: HttpRequest) -> HttpResponse:
    """Answer an unexpected failure (Django's `handler500`) as problem details or as a page."""
    fault = fault_of(sys.exception())
    if is_of_api(request):
        return problem_response(fault, request)
    page = render(request, "500.html", {"detail": _words_of(fault, request)}, status=fault.status)
    set_headers(fault, page, request)
    return page


def _words_of(fault: Unanswered, request: HttpRequest) -> str:
    """Write which request failed and, for a command, that it is unknown whether it was recorded."""
    words = sentence_of(fault.code, {}, "EUR")
    if request.method in _READS:
        return words
    match = request.resolver_match
    address = find_address(match.view_name) if match is not None else None
    if address is not None and address.writes_nothing:
        what_now = gettext("This could not be shown: ask again.")
    elif address is not None and address.has_no_key:
        what_now = gettext("Whether this was recorded is not known.")
    else:
        what_now = gettext(
            "Whether this was recorded is not known. Sent again under its key, it cannot count "
            "twice."
        )
    return f"{words} {what_now}"


def set_headers(error: Refusal | Violation, answer: HttpResponseBase, request: HttpRequest) -> None:
    """Name the request, the time to ask again if the refusal has one, and on a 401 the scheme.

    A browser opens its own window for known schemes, so the sign-in uses another.
    """
    answer[REQUEST_ID] = request_id_of(request)
    if isinstance(error, Refusal) and error.retry_after_s is not None:
        answer["Retry-After"] = str(error.retry_after_s)
    if answer.status_code == HTTPStatus.UNAUTHORIZED:
        by_key = getattr(request, "need", None) is Need.DEVICE
        answer["WWW-Authenticate"] = f'{"Bearer" if by_key else "Session"} realm="sabot"'


def currency_of(request: HttpRequest) -> str:
    """Return the currency in which amounts are written for this request."""
    house = getattr(request, "house", None)
    return house.currency if house is not None else "EUR"


class ProblemMiddleware:
    """Answers every failure below /api/ as problem details."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; an error that is no problem yet becomes one."""
        response = self.get_response(request)
        if (
            not is_of_api(request)
            or response.status_code < HTTPStatus.BAD_REQUEST
            or "json" in response.get("Content-Type", "")
        ):
            return response
        problem = problem_response(_refusal_of(response.status_code, request), request)
        if "Allow" in response:
            problem["Allow"] = response["Allow"]
        return problem

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Refuse a body that is not JSON before anything reads it.

        A form's body is read by the check of the page token, and is then gone for the view.
        """
        if not is_of_api(request) or request.method in _WITHOUT_BODY:
            return None
        has_body = request.META.get("CONTENT_LENGTH") not in (None, "", "0")
        if request.content_type == _JSON or not (request.content_type or has_body):
            return None
        return problem_response(WrongType("input.not_json"), request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer an exception of a plain view under /api/."""
        if not is_of_api(request):
            return None
        if isinstance(exception, Refusal | Violation):
            return problem_response(exception, request)
        if isinstance(exception, RequestDataTooBig):
            return problem_response(_too_large(), request)
        if isinstance(exception, SuspiciousOperation):  # more parameters than any page has
            return problem_response(BadInput("input.refused"), request)
        fault = fault_of(exception)
        if fault.retry_after_s is None:
            logger.exception("request_failed", path=request.path)
        else:
            logger.error("database_failed", path=request.path, code=fault.code)
        return problem_response(fault, request)


def _refusal_of(status: int, request: HttpRequest) -> Refusal:
    """Return the refusal behind a page of Django's own."""
    if status == HTTPStatus.NOT_FOUND:
        return _NoAddress(request.path)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return WrongMethod("input.method", params={"method": str(request.method)})
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Unanswered("server.failed")
    length = request.META.get("CONTENT_LENGTH") or ""
    if length.isdecimal() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        return _too_large()
    return BadInput("input.refused")


def _too_large() -> TooLarge:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return TooLarge("input.too_large", params={"bytes": most})


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
