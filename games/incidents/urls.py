"""The addresses of `games.incidents`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.incidents import acts
from games.incidents.pages import incident, incidents

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("incidents/", incidents, name="incidents", need="incident.view"),
    address("incidents/<int:incident_id>/", incident, name="incident", need="incident.view"),
]
