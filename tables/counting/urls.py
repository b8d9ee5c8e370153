"""The addresses of `tables.counting`."""

from django.urls import URLPattern, path

from tables.counting.api import (
    CallDropView,
    CheckCountsView,
    CheckDropView,
    CountsView,
    RecountView,
)
from tables.counting.pages import drop_count, table_count, table_float

api: list[URLPattern] = [
    path("tables/<int:table_id>/counts", CountsView.as_view(), name="api-counts"),
    path("tables/<int:table_id>/counts/check", CheckCountsView.as_view(), name="api-counts-check"),
    path("tables/<int:table_id>/counts/recount", RecountView.as_view(), name="api-counts-recount"),
    path(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/call",
        CallDropView.as_view(),
        name="api-drop-call",
    ),
    path(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/check",
        CheckDropView.as_view(),
        name="api-drop-check",
    ),
]

pages: list[URLPattern] = [
    path("tables/<int:table_id>/count/", table_count, name="table-count"),
    path("tables/<int:table_id>/float/", table_float, name="table-float"),
    path("tables/<int:table_id>/sessions/<int:session_id>/drop/", drop_count, name="drop-count"),
]
