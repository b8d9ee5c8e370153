"""A refusal as a page: what happened, why (article), what to do."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.lib.errors import Refusal
from casino.lib.problems import currency_of, problem_of
from games.rules.errors import Violation


def refusal_page(error: Refusal | Violation, request: HttpRequest) -> HttpResponse:
    """Show the problem as a page with its own status."""
    status, problem = problem_of(error, currency_of(request))
    return render(request, "refusal.html", {"problem": problem}, status=status)
