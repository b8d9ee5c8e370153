"""The pit board: every table of the house at a glance."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.selectors.projection import table_projections


@require_safe
@ensure_csrf_cookie
def board(request: HttpRequest) -> HttpResponse:
    """Show the tables as they are now; the page then follows them over its socket."""
    house_id = request.actor.house_id  # type: ignore[attr-defined]
    return render(request, "games/board.html", {"floor": table_projections(house_id)})
