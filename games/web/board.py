"""The pit board and the plan of the room: every table of the house at a glance."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from casino.lib.written import write
from games.selectors.projection import table_projections
from tables.models import MAP_COLUMNS, MAP_ROWS


@require_safe
@ensure_csrf_cookie
def floor_map(request: HttpRequest) -> HttpResponse:
    """Show the tables where they stand in the room; those who may arrange them there."""
    house_id = request.actor.house_id  # type: ignore[attr-defined]
    plan = {"columns": MAP_COLUMNS, "rows": MAP_ROWS}
    floor = write(table_projections(house_id))
    return render(request, "games/map.html", {"floor": floor, "plan": plan})


@require_safe
@ensure_csrf_cookie
def board(request: HttpRequest) -> HttpResponse:
    """Show the tables as they are now; the page then follows them over its socket."""
    house_id = request.actor.house_id  # type: ignore[attr-defined]
    return render(request, "games/board.html", {"floor": write(table_projections(house_id))})
