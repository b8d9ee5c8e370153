"""Exceptions of REST framework views, answered as problem details."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from rest_framework import exceptions
from rest_framework.exceptions import APIException
from rest_framework.response import Response

from casino.lib.errors import BadInput, NotAcceptable, Refusal, WrongType
from casino.lib.problems import WrongMethod, currency_of, problem_of, set_headers
from casino.lib.request_log import request_id_of
from games.rules.errors import Violation


def answer_exception(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer a refusal, a violation of the rules or what REST framework cannot read."""
    request = context["request"]._request
    if isinstance(exc, APIException):
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
    problem["request_id"] = request_id_of(request)
    answer = Response(problem, status=status, content_type="application/problem+json")
    set_headers(exc, answer, request)
    return answer
