"""The addresses of `tables.setup`."""

from django.urls import URLPattern, path

from tables.setup.api import AddTableView, ConfigureTableView, PlaceTableView, TurnTableView
from tables.setup.pages import table_setup, tables

api: list[URLPattern] = [
    path("tables/add", AddTableView.as_view(), name="api-table-add"),
    path(
        "tables/<int:table_id>/configure", ConfigureTableView.as_view(), name="api-table-configure"
    ),
    path("tables/<int:table_id>/turn", TurnTableView.as_view(), name="api-table-turn"),
    path("tables/<int:table_id>/place", PlaceTableView.as_view(), name="api-table-place"),
]

pages: list[URLPattern] = [
    path("tables/", tables, name="tables"),
    path("tables/<int:table_id>/setup/", table_setup, name="table-setup"),
]
