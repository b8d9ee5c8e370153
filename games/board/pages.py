"""The pit board, the plan of the room, one table, and the public screen at it."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from casino.lib.addresses import Need, address
from casino.lib.errors import Refusal
from casino.lib.policy import Actor
from casino.lib.refusal_pages import refusal_page
from casino.lib.script_words import words_in
from casino.lib.written import write
from games.banca.words import sentences_of_refusals
from games.board.selectors.display import public_projection
from games.board.selectors.facts import table_facts
from games.board.selectors.projection import table_projection, table_projections
from games.board.selectors.rules_shown import show_rules
from games.cards.selectors import read_table_cards
from games.corrections.words import REASON_WORDS
from games.incidents.words import CATEGORY_WORDS
from games.mistakes.selectors import list_mistakes
from tables.floor.models import MAP_COLUMNS, MAP_ROWS, GamingTable
from tables.posts.selectors.access import access_table, acts_at
from tables.sign_in.services.credentials import takes_password


@require_safe
@ensure_csrf_cookie
def floor_map(request: HttpRequest) -> HttpResponse:
    """Show the tables on the floor plan, where people with the right can arrange them."""
    house_id = request.actor.house_id  # type: ignore[attr-defined]
    plan = {"columns": MAP_COLUMNS, "rows": MAP_ROWS}
    floor = write(table_projections(house_id))
    return render(request, "board/map.html", {"floor": floor, "plan": plan})


@require_safe
@ensure_csrf_cookie
def board(request: HttpRequest) -> HttpResponse:
    """Show the tables as they are now; the page then follows them over its socket."""
    house_id = request.actor.house_id  # type: ignore[attr-defined]
    return render(request, "board/board.html", {"floor": write(table_projections(house_id))})


@require_safe
def display(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show limits, rules, house edge and roads in two languages in turn, the reader's first."""
    table = GamingTable.objects.select_related("house").filter(id=table_id).first()
    if table is None:
        raise Http404
    house = table.house
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    # A language that a stranger invents would stay in memory for good.
    language = chosen if chosen in dict(settings.LANGUAGES) else house.language
    # Two in turn, each once: the reader's or the house's own first.
    spoken = list(dict.fromkeys([language, house.language, house.second_language]))[:2]
    state = public_projection(table_id)
    facts = table_facts(table, house, state)
    shown = ("regulation", "regulation_version", "title", "wagers")
    with translation.override(language):
        response = render(
            request,
            "board/display.html",
            {
                "house": house,
                "table": table,
                "facts": {
                    **{name: facts[name] for name in shown},
                    "qr": reverse("waiting-qr", args=[table_id]),
                },
                "state": state,
                "languages": [words_in(one) for one in spoken],
            },
        )
    # The catalogue of the scripts is a request of its own: it must use the same language.
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, language, samesite="Strict", secure=settings.HTTPS_ONLY
    )
    return response


@require_safe
def table_rules(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the rules in force at a table to anybody: third cards, bets, cards and sabot."""
    table = GamingTable.objects.select_related("house").filter(id=table_id).first()
    if table is None:
        raise Http404
    state = public_projection(table_id)
    shown = {
        "house": table.house,
        "table": table,
        "state": state,
        "rules": show_rules(state, table.format),
        "back": _way_back(request, table),
    }
    return render(request, "board/rules.html", shown)


def _way_back(request: HttpRequest, table: GamingTable) -> dict[str, Any] | None:
    """Return the key back to the screen where the rules were opened; a display goes by itself."""
    opened_from = request.GET.get("from", "")
    actor: Actor | None = request.actor  # type: ignore[attr-defined]
    if opened_from == "display":
        words, is_display = gettext("Back to the display"), True
    elif opened_from == "table" and actor is not None and actor.house_id == table.house_id:
        words, is_display = gettext("Back to the table"), False
    else:
        return None
    address = reverse(opened_from, args=[table.pk])
    return {"words": words, "address": address, "by_itself": is_display}


@require_safe
@ensure_csrf_cookie
def table_page(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show a table of the house; the acts offered depend on the person's rights there."""
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
        "board/table.html",
        {
            "table": table,
            "facts": facts,
            "page_facts": {
                **facts,
                "acts": acts,
                "mistakes": list_mistakes(facts, table.format),
                "refusals": sentences_of_refusals() if facts["keeps_banca"] else {},
                "why_corrected": {code: str(words) for code, words in REASON_WORDS.items()},
            },
            "state": state,
            "acts": {act.replace(".", "_") for act in acts},
            "categories": CATEGORY_WORDS,
            "cards": read_table_cards(table_id),
            "witness_by_password": takes_password(request),
            "lifted_about": (25, 50, 60, 80, 100, 150),
            "minutes_ago": (5, 10, 15, 30, 60, 120),
        },
    )


PAGES: list[URLPattern] = [
    address("", board, name="board", need="floor.view"),
    address("map", floor_map, name="map", need="floor.view"),
    address("tables/<int:table_id>/", table_page, name="table", need="table.view"),
    address("display/<int:table_id>/", display, name="display", need=Need.NOBODY),
    address("display/<int:table_id>/rules/", table_rules, name="table-rules", need=Need.NOBODY),
]
