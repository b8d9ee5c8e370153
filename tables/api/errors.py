"""What a REST framework view raised, answered as problem details."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from rest_framework import exceptions
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response

from casino.lib.errors import BadInput, NotAcceptable, Refusal, WrongType
from casino.lib.problems import WrongMethod, currency_of, problem_of, say_when_again
from games.rules.errors import Violation


def answer_exception(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer a refusal, a violation of the rules or a defect of the input."""
    request = context["request"]._request
    if isinstance(exc, ValidationError):
        field, reason = _first_defect(exc.detail)
        exc = BadInput("input.field", params={"field": field, "reason": reason})
    elif isinstance(exc, APIException):
        if exc.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            exc = WrongMethod("input.method", params={"method": str(request.method)})
        elif isinstance(exc, exceptions.NotAcceptable):
            exc = NotAcceptable("input.not_acceptable")
        elif isinstance(exc, exceptions.UnsupportedMediaType):
            exc = WrongType("input.not_json")
        else:
            exc = BadInput("input.malformed", params={"reason": str(exc.detail)})
    if not isinstance(exc, Refusal | Violation):
        return None
    status, problem = problem_of(exc, currency_of(request))
    answer = Response(problem, status=status, content_type="application/problem+json")
    say_when_again(exc, answer)
    return answer


def _first_defect(detail: Any, path: str = "") -> tuple[str, str]:
    """Name the first field at fault, dotted, and what is wrong with it."""
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        return _first_defect(inner, f"{path}.{name}" if path else str(name))
    if isinstance(detail, list):
        return _first_defect(detail[0], path)
    return path or "-", str(detail)
