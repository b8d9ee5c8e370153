"""The page of the register of abandoned bets."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.clock import utc_now
from tables.abandoned.selectors import BETS_AT_ONCE, list_bets, read_register, sum_in_custody
from tables.posts.doorway import house_of, refusing_page


@refusing_page
def abandoned_bets(request: HttpRequest) -> HttpResponse:
    """Show bets in custody, pay them to their owners, pass them on after their time."""
    house = house_of(request)
    search = read_register(request.GET.dict())
    bets = list_bets(house, search, at=utc_now())
    asked = {"table": search.table, "state": "kept" if search.kept_only else "any"}
    is_full = len(bets) == BETS_AT_ONCE
    return render(
        request,
        "abandoned/abandoned_bets.html",
        {
            "bets": bets,
            "asked": asked,
            "is_searched": bool(search.table) or not search.kept_only,
            "in_custody_minor": sum_in_custody(house.pk),
            "earlier": urlencode({**asked, "after": bets[-1].bet.pk}) if is_full else "",
        },
    )


PAGES: list[URLPattern] = [
    address("abandoned-bets/", abandoned_bets, name="abandoned-bets", need="abandoned.view"),
]
