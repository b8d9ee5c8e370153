"""Addresses of `games.web`."""

from django.urls import URLPattern, path

from games.web.board import board, floor_map
from games.web.card_sets import card_set, card_sets
from games.web.commission import commission
from games.web.display import display
from games.web.incidents import incident, incidents
from games.web.table import table_page

game_pages: list[URLPattern] = [
    path("", board, name="board"),
    path("map", floor_map, name="map"),
    path("tables/<int:table_id>/", table_page, name="table"),
    path("display/<int:table_id>/", display, name="display"),
    path("commission/", commission, name="commission"),
    path("incidents/", incidents, name="incidents"),
    path("incidents/<int:incident_id>/", incident, name="incident"),
    path("card-sets/", card_sets, name="card-sets"),
    path("card-sets/<int:card_set_id>/", card_set, name="card-set"),
]
