"""The page of the cage's counts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.paging import read_number
from tables.cage.selectors import (
    COUNTS_AT_ONCE,
    is_cage_opened,
    list_cage_counts,
    read_cage_balance,
)
from tables.ledger.pieces import Piece, list_values
from tables.ledger.selectors.blind import sight_of
from tables.posts.doorway import actor_of, house_of, refusing_page
from tables.sign_in.services.credentials import takes_password


@refusing_page
def cage_counts(request: HttpRequest) -> HttpResponse:
    """Show every count of the cage, and to people who do not count it its balance by the ledger."""
    house = house_of(request)
    lines = list_cage_counts(house.pk, before=read_number(request.GET.dict()))
    is_hidden = sight_of(actor_of(request)).hides_cage
    is_full = len(lines) == COUNTS_AT_ONCE
    return render(
        request,
        "cage/cage_counts.html",
        {
            "is_hidden": is_hidden,
            "recorded_minor": None if is_hidden else read_cage_balance(house.pk),
            "is_opened": is_cage_opened(house.pk),
            "lines": lines,
            "earlier": lines[-1].count.number if is_full else None,
            "chips": list_values(house, Piece.CHIP),
            "notes": list_values(house, Piece.NOTE),
            "witness_by_password": takes_password(request),
        },
    )


PAGES: list[URLPattern] = [
    address("cage/counts/", cage_counts, name="cage-counts", need="cage.view"),
]
