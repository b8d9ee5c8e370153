"""The addresses of `tables.setup`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.setup.api import AddTableView, ConfigureTableView, PlaceTableView, TurnTableView
from tables.setup.pages import table_setup, tables

api: list[URLPattern] = [
    address("tables/add", AddTableView.as_view(), name="api-table-add", need="table.configure"),
    address(
        "tables/<int:table_id>/configure",
        ConfigureTableView.as_view(),
        name="api-table-configure",
        need="table.configure",
    ),
    address(
        "tables/<int:table_id>/turn",
        TurnTableView.as_view(),
        name="api-table-turn",
        need="table.turn",
    ),
    address(
        "tables/<int:table_id>/place",
        PlaceTableView.as_view(),
        name="api-table-place",
        need="table.place",
    ),
]

pages: list[URLPattern] = [
    address("tables/", tables, name="tables", need="table.configure"),
    address("tables/<int:table_id>/setup/", table_setup, name="table-setup", need="table.turn"),
]
