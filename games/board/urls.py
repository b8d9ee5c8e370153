"""The addresses of `games.board`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from games.board import acts
from games.board.pages import board, display, floor_map, table_page

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("", board, name="board", need="floor.view"),
    address("map", floor_map, name="map", need="floor.view"),
    address("tables/<int:table_id>/", table_page, name="table", need="table.view"),
    address("display/<int:table_id>/", display, name="display", need=Need.NOBODY),
]
