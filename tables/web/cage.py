"""The page of the cage's counts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.models import Count
from tables.selectors.blind import sight_of
from tables.selectors.cage import (
    COUNTS_AT_ONCE,
    is_cage_opened,
    list_cage_counts,
    read_cage_balance,
)
from tables.selectors.paging import read_before
from tables.services.cage import WORDS_LENGTH
from tables.services.counts import list_values
from tables.services.credentials import takes_password
from tables.web.doorway import actor_of, house_of, refusing_page


@refusing_page
def cage_counts(request: HttpRequest) -> HttpResponse:
    """Show every count of the cage, and to who does not count it what the ledger has there now."""
    house = house_of(request)
    lines = list_cage_counts(house.pk, before=read_before(request.GET.dict()))
    is_hidden = sight_of(actor_of(request)).hides_cage
    is_full = len(lines) == COUNTS_AT_ONCE
    return render(
        request,
        "tables/cage_counts.html",
        {
            "is_hidden": is_hidden,
            "recorded_minor": None if is_hidden else read_cage_balance(house.pk),
            "is_opened": is_cage_opened(house.pk),
            "lines": lines,
            "earlier": lines[-1].count.number if is_full else None,
            "chips": list_values(house, Count.Kind.CLOSING_FLOAT),
            "notes": list_values(house, Count.Kind.DROP_BOX),
            "words_most": WORDS_LENGTH,
            "witness_by_password": takes_password(request),
        },
    )
