"""The page of the cage's counts."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.paging import read_number
from tables.cage.selectors import (
    COUNTS_AT_ONCE,
    count_own_counts,
    is_cage_opened,
    list_cage_counts,
    read_cage_balance,
)
from tables.journal.selectors import seal
from tables.ledger.pieces import Piece, list_values
from tables.ledger.selectors.blind import sight_of
from tables.posts.doorway import actor_of, house_of, refusing_page
from tables.sign_in.services.credentials import takes_password

DRAFT_SALT: Final = "sabot.draft.cage"


@refusing_page
def cage_counts(request: HttpRequest) -> HttpResponse:
    """Show every count of the cage, and to people who do not count it its balance by the ledger."""
    house, actor = house_of(request), actor_of(request)
    lines = list_cage_counts(house.pk, before=read_number(request.GET.dict()))
    is_hidden = sight_of(actor).hides_cage
    is_full = len(lines) == COUNTS_AT_ONCE
    own_counts = count_own_counts(house.pk, actor.staff_id)
    return render(
        request,
        "cage/cage_counts.html",
        {
            "draft": seal(DRAFT_SALT, f"{actor.staff_id} after {own_counts}"),
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
