"""The addresses of `tables.counting`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.counting.api import (
    CallDropView,
    CheckCountsView,
    CheckDropView,
    CountsView,
    RecountView,
)
from tables.counting.pages import drop_count, table_count, table_float

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/counts", CountsView.as_view(), name="api-counts", need="count.sign"
    ),
    address(
        "tables/<int:table_id>/counts/check",
        CheckCountsView.as_view(),
        name="api-counts-check",
        need="count.sign",
    ),
    address(
        "tables/<int:table_id>/counts/recount",
        RecountView.as_view(),
        name="api-counts-recount",
        need="count.recount",
    ),
    address(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/call",
        CallDropView.as_view(),
        name="api-drop-call",
        need="drop.count",
    ),
    address(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/check",
        CheckDropView.as_view(),
        name="api-drop-check",
        need="drop.count",
    ),
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/count/", table_count, name="table-count", need="count.sign"),
    address("tables/<int:table_id>/float/", table_float, name="table-float", need="count.sign"),
    address(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/",
        drop_count,
        name="drop-count",
        need="drop.count",
    ),
]
