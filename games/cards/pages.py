"""The pages of the card log: the search, and one set with its history and its next step."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.policy import RIGHTS, Reach, reach_of
from games.cards.selectors import (
    ON_HAND,
    SETS_AT_ONCE,
    get_card_set,
    list_card_sets,
    list_steps,
    list_tables_to_handle,
    list_tallas_of,
    read_card_search,
)
from games.cards.services import DECKS_MOST
from games.cards.words import CARD_STATE_WORDS
from tables.posts.doorway import actor_of, refusing_page
from tables.posts.selectors.access import acts_at


@refusing_page
def card_sets(request: HttpRequest) -> HttpResponse:
    """Search the log by serial and state, and enter a set that has come."""
    search = read_card_search(request.GET.dict())
    found = list_card_sets(actor_of(request).house_id, search)
    asked = {"words": search.words, "state": search.state}
    is_full = len(found) == SETS_AT_ONCE
    return render(
        request,
        "cards/card_sets.html",
        {
            "found": found,
            "asked": asked,
            "is_searched": asked != {"words": "", "state": ON_HAND},
            "states": CARD_STATE_WORDS,
            "on_hand": ON_HAND,
            "decks": range(1, DECKS_MOST + 1),
            "earlier": urlencode({**asked, "after": found[-1].pk}) if is_full else "",
        },
    )


@refusing_page
def card_set(request: HttpRequest, card_set_id: int) -> HttpResponse:
    """Show a set's life so far, and the forms of its next step."""
    actor = actor_of(request)
    found = get_card_set(actor.house_id, card_set_id)
    if found.table_id is not None:
        acts = acts_at(actor, found.table_id)
    else:  # in its box: for those who act anywhere
        acts = [act for act in RIGHTS if reach_of(actor.role, act) is Reach.ANY]
    return render(
        request,
        "cards/card_set.html",
        {
            "card_set": found,
            "whole": found.decks * 52,
            "steps": list_steps(found),
            "tallas": list_tallas_of(found),
            "acts": {act.replace(".", "_") for act in acts},
            "tables": list_tables_to_handle(actor) if found.state == "received" else [],
        },
    )


PAGES: list[URLPattern] = [
    address("card-sets/", card_sets, name="card-sets", need="cards.view"),
    address("card-sets/<int:card_set_id>/", card_set, name="card-set", need="cards.view"),
]
