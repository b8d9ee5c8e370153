"""The page of the shoes that repeat an earlier one of the house."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.paging import read_number
from games.shoe_orders.selectors import COPIES_AT_ONCE, count_compared, list_copied_shoes
from tables.posts.doorway import actor_of, refusing_page


@refusing_page
def copied_shoes(request: HttpRequest) -> HttpResponse:
    """List the copied runs, newest first, each with its odds and both shoes."""
    house_id = actor_of(request).house_id
    found = list_copied_shoes(house_id, read_number(request.GET.dict()))
    is_full = len(found) == COPIES_AT_ONCE
    return render(
        request,
        "shoe_orders/copied_shoes.html",
        {
            "found": found,
            "compared": count_compared(house_id),
            "earlier": urlencode({"after": found[-1].pk}) if is_full else "",
        },
    )


PAGES: list[URLPattern] = [
    address("shoes/copied/", copied_shoes, name="copied-shoes", need="shoe_orders.view")
]
