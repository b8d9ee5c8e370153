"""The addresses of `games.board`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from games.board.api import CallCountsView, CloseTableView, TablesView, TableView
from games.board.pages import board, display, floor_map, table_page

api: list[URLPattern] = [
    address("tables", TablesView.as_view(), name="api-tables", need="floor.view"),
    address("tables/<int:table_id>", TableView.as_view(), name="api-table", need="table.view"),
    address(
        "tables/<int:table_id>/close",
        CloseTableView.as_view(),
        name="api-table-close",
        need="table.close",
    ),
    address(
        "tables/<int:table_id>/counts/call",
        CallCountsView.as_view(),
        name="api-counts-call",
        need="count.call",
    ),
]

pages: list[URLPattern] = [
    address("", board, name="board", need="floor.view"),
    address("map", floor_map, name="map", need="floor.view"),
    address("tables/<int:table_id>/", table_page, name="table", need="table.view"),
    address("display/<int:table_id>/", display, name="display", need=Need.NOBODY),
]
