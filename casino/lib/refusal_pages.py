"""A refusal as a page: what happened, why (article), what to do."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.lib.addresses import is_of_api
from casino.lib.errors import BadInput, Refusal
from casino.lib.problems import currency_of, problem_of, problem_response
from games.rules.errors import Violation


def refusal_page(error: Refusal | Violation, request: HttpRequest) -> HttpResponse:
    """Show the problem as a page with its own status."""
    status, problem = problem_of(error, currency_of(request))
    return render(request, "refusal.html", {"problem": problem}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what Django could not read (its `handler400`).

    Its own asks for the page token once more, and fails on a form that is no UTF-8.
    """
    refusal = BadInput("input.refused")
    if is_of_api(request):
        return problem_response(refusal, request)
    return refusal_page(refusal, request)
