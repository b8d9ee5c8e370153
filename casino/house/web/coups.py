"""The page of one coup, to which the differences of a report lead."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.house.selectors.coup_page import read_coup
from tables.web.doorway import actor_of, refusing_page


@refusing_page
def coup(
    request: HttpRequest, shift_id: int, session_id: int, talla: int, number: int
) -> HttpResponse:
    """Show a coup: cards, bets, what it moved; or that nothing is kept of it."""
    seen = read_coup(actor_of(request).house_id, shift_id, session_id, talla, number)
    return render(request, "house/coup.html", {"seen": seen, "shift": seen.session.shift})
