"""The addresses of `games.incidents`."""

from django.urls import URLPattern, path

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
    path("incidents", IncidentsView.as_view(), name="api-incidents"),
    path(
        "tables/<int:table_id>/incidents", ReportIncidentView.as_view(), name="api-incident-report"
    ),
    path("incidents/<int:incident_id>", IncidentView.as_view(), name="api-incident"),
    path("incidents/<int:incident_id>/rule", RuleIncidentView.as_view(), name="api-incident-rule"),
    path("incidents/<int:incident_id>/appeal", AppealView.as_view(), name="api-incident-appeal"),
    path(
        "incidents/<int:incident_id>/rule-appeal",
        RuleAppealView.as_view(),
        name="api-incident-rule-appeal",
    ),
    path("incidents/<int:incident_id>/notes", NoteView.as_view(), name="api-incident-note"),
    path(
        "incidents/<int:incident_id>/close", CloseIncidentView.as_view(), name="api-incident-close"
    ),
]

pages: list[URLPattern] = [
    path("incidents/", incidents, name="incidents"),
    path("incidents/<int:incident_id>/", incident, name="incident"),
]
