"""Setting up tables: the list of the house's tables, and the setup of each."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.policy import reach_of, verify_role
from games.rules.regulations import get_regulation
from tables.floor.models import GamingTable, TableGame
from tables.floor.selectors import list_labels
from tables.own_rules.selectors import list_rules
from tables.posts.doorway import actor_of, house_of, refusing_page, table_page
from tables.sessions.selectors import find_open_session, session_rules
from tables.setup.selectors import list_tables


@refusing_page
def tables(request: HttpRequest) -> HttpResponse:
    """List the tables of the house, and add one."""
    verify_role(actor_of(request), "table.configure")
    return render(
        request,
        "setup/tables.html",
        {
            "tables": list_tables(house_of(request).pk),
            "regulations": list_rules(house_of(request).pk),
        },
    )


@table_page("table.turn")
def table_setup(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show a table's setup; people who may set up tables change it, a jefe turns it over."""
    session = find_open_session(table.pk)
    chosen = get_regulation(table.regulation)
    regulation = chosen if session is None else session_rules(session)
    return render(
        request,
        "setup/setup.html",
        {
            "table": table,
            "session": session,
            "labels": " ".join(list_labels(table)),
            "regulation": regulation,
            "chosen": chosen,
            "regulations": list_rules(house_of(request).pk),
            "standing_article": regulation.article("standing_players"),
            "may_configure": reach_of(actor_of(request).role, "table.configure") is not None,
            "turned": table.game != TableGame.PUNTO_Y_BANCA,
        },
    )


PAGES: list[URLPattern] = [
    address("tables/", tables, name="tables", need="table.configure"),
    address("tables/<int:table_id>/setup/", table_setup, name="table-setup", need="table.turn"),
]
