"""The addresses of `games.board`."""

from django.urls import URLPattern, path

from games.board.api import CallCountsView, CloseTableView, TablesView, TableView
from games.board.pages import board, display, floor_map, table_page

api: list[URLPattern] = [
    path("tables", TablesView.as_view(), name="api-tables"),
    path("tables/<int:table_id>", TableView.as_view(), name="api-table"),
    path("tables/<int:table_id>/close", CloseTableView.as_view(), name="api-table-close"),
    path("tables/<int:table_id>/counts/call", CallCountsView.as_view(), name="api-counts-call"),
]

pages: list[URLPattern] = [
    path("", board, name="board"),
    path("map", floor_map, name="map"),
    path("tables/<int:table_id>/", table_page, name="table"),
    path("display/<int:table_id>/", display, name="display"),
]
