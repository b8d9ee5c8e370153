"""The addresses of `tables.openings`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.openings.api import LastCoupsView, OpenTableView, ResumeView, SuspendView
from tables.openings.pages import table_close, table_open

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/open",
        OpenTableView.as_view(),
        name="api-table-open",
        need="table.open",
    ),
    address(
        "tables/<int:table_id>/last-coups",
        LastCoupsView.as_view(),
        name="api-table-last-coups",
        need="table.last_coups",
    ),
    address(
        "tables/<int:table_id>/suspend",
        SuspendView.as_view(),
        name="api-table-suspend",
        need="table.suspend",
    ),
    address(
        "tables/<int:table_id>/resume",
        ResumeView.as_view(),
        name="api-table-resume",
        need="table.suspend",
    ),
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/open/", table_open, name="table-open", need="table.open"),
    address("tables/<int:table_id>/close/", table_close, name="table-close", need="table.close"),
]
