"""The view of one table: the felt, the coup pad for those posted there, its tools."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from casino.lib.errors import Refusal
from casino.lib.floor_words import CATEGORY_WORDS
from casino.lib.policy import Actor
from games.selectors.card_sets import read_table_cards
from games.selectors.projection import table_projection
from games.selectors.table_facts import acts_at, table_facts
from tables.selectors.access import access_table
from tables.web.refusals import refusal_page


@require_safe
@ensure_csrf_cookie
def table_page(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show a table of the house; what is on offer depends on the person's acts there."""
    actor: Actor = request.actor  # type: ignore[attr-defined]
    try:
        table = access_table(actor, table_id, need="table.view")
    except Refusal as refusal:
        return refusal_page(refusal, request)
    acts = acts_at(actor, table_id)
    state = table_projection(actor.house_id, table_id)
    facts = table_facts(table, request.house, state)  # type: ignore[attr-defined]
    return render(
        request,
        "games/table.html",
        {
            "table": table,
            "facts": facts,
            "page_facts": {**facts, "acts": acts},
            "state": state,
            "acts": {act.replace(".", "_") for act in acts},
            "categories": CATEGORY_WORDS,
            "cards": read_table_cards(table_id),
            "minutes_ago": (5, 10, 15, 30, 60, 120),
        },
    )
