"""The pages of incidents: the search, and one with everything added to it."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from games.incidents.selectors import (
    ANY,
    INCIDENTS_AT_ONCE,
    UNCLOSED,
    IncidentSearch,
    read_incident,
    search_incidents,
)
from games.incidents.words import CATEGORY_WORDS, INCIDENT_STATE_WORDS
from tables.posts.doorway import actor_of, refusing_page
from tables.posts.selectors.access import acts_at
from tables.sessions.selectors import table_rules


@refusing_page
def incidents(request: HttpRequest) -> HttpResponse:
    """Search incidents by table, state, category and gaming day."""
    search = IncidentSearch.read(request.GET.dict())
    found = search_incidents(actor_of(request), search)
    asked = {
        "table": search.table,
        "state": search.state,
        "category": search.category,
        "day": search.day.isoformat() if search.day else "",
    }
    is_full = len(found) == INCIDENTS_AT_ONCE
    return render(
        request,
        "incidents/incidents.html",
        {
            "found": found,
            "asked": asked,
            "is_searched": asked != {"table": "", "state": UNCLOSED, "category": "", "day": ""},
            "states": INCIDENT_STATE_WORDS,
            "unclosed": UNCLOSED,
            "any": ANY,
            "categories": CATEGORY_WORDS,
            "earlier": urlencode({**asked, "after": found[-1].pk}) if is_full else "",
        },
    )


@refusing_page
def incident(request: HttpRequest, incident_id: int) -> HttpResponse:
    """Show one incident, and the forms for possible additions now."""
    actor = actor_of(request)
    file = read_incident(actor, incident_id)
    table = file.incident.table
    return render(
        request,
        "incidents/incident.html",
        {
            "file": file,
            "incident": file.incident,
            "table": table,
            "acts": {act.replace(".", "_") for act in acts_at(actor, table.pk)},
            "is_own_report": file.incident.reported_by_id == actor.staff_id,
            "is_own_ruling": any(it.ruled_by_id == actor.staff_id for it in file.rulings),
            "articles": sorted(set(table_rules(table).articles.values())),
        },
    )


PAGES: list[URLPattern] = [
    address("incidents/", incidents, name="incidents", need="incident.view"),
    address("incidents/<int:incident_id>/", incident, name="incident", need="incident.view"),
]
