"""The public screen at a table: no sign-in, nothing about guests, people or money."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from games.selectors.display import public_projection
from games.selectors.table_facts import table_facts
from tables.models import GamingTable


@require_safe
def display(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show limits, rules, house edge and roads in the house's language."""
    table = GamingTable.objects.select_related("house").filter(id=table_id).first()
    if table is None:
        raise Http404
    house = table.house
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    # A language that a stranger invents would stay in memory for good.
    language = chosen if chosen in dict(settings.LANGUAGES) else house.language
    state = public_projection(table_id)
    facts = table_facts(table, house, state)
    shown = ("title", "wagers", "articles", "players_deal")
    with translation.override(language):
        response = render(
            request,
            "games/display.html",
            {
                "house": house,
                "table": table,
                "facts": {name: facts[name] for name in shown},
                "state": state,
            },
        )
    # The catalogue of the scripts is a request of its own: it must speak the same language.
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, language, samesite="Strict", secure=settings.HTTPS_ONLY
    )
    return response
