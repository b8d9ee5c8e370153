"""The addresses of `games.incidents`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.incidents.api import (
    AppealView,
    CloseIncidentView,
    IncidentsView,
    IncidentView,
    NoteView,
    ReportIncidentView,
    RuleAppealView,
    RuleIncidentView,
)
from games.incidents.pages import incident, incidents

api: list[URLPattern] = [
    address("incidents", IncidentsView.as_view(), name="api-incidents", need="incident.view"),
    address(
        "tables/<int:table_id>/incidents",
        ReportIncidentView.as_view(),
        name="api-incident-report",
        need="incident.report",
    ),
    address(
        "incidents/<int:incident_id>",
        IncidentView.as_view(),
        name="api-incident",
        need="incident.view",
    ),
    address(
        "incidents/<int:incident_id>/rule",
        RuleIncidentView.as_view(),
        name="api-incident-rule",
        need="incident.rule",
    ),
    address(
        "incidents/<int:incident_id>/appeal",
        AppealView.as_view(),
        name="api-incident-appeal",
        need="incident.note",
    ),
    address(
        "incidents/<int:incident_id>/rule-appeal",
        RuleAppealView.as_view(),
        name="api-incident-rule-appeal",
        need="incident.rule_appeal",
    ),
    address(
        "incidents/<int:incident_id>/notes",
        NoteView.as_view(),
        name="api-incident-note",
        need="incident.note",
    ),
    address(
        "incidents/<int:incident_id>/close",
        CloseIncidentView.as_view(),
        name="api-incident-close",
        need="incident.close",
    ),
]

pages: list[URLPattern] = [
    address("incidents/", incidents, name="incidents", need="incident.view"),
    address("incidents/<int:incident_id>/", incident, name="incident", need="incident.view"),
]
