"""The addresses of `tables.openings`."""

from django.urls import URLPattern, path

from tables.openings.api import LastCoupsView, OpenTableView, ResumeView, SuspendView
from tables.openings.pages import table_close, table_open

api: list[URLPattern] = [
    path("tables/<int:table_id>/open", OpenTableView.as_view(), name="api-table-open"),
    path("tables/<int:table_id>/last-coups", LastCoupsView.as_view(), name="api-table-last-coups"),
    path("tables/<int:table_id>/suspend", SuspendView.as_view(), name="api-table-suspend"),
    path("tables/<int:table_id>/resume", ResumeView.as_view(), name="api-table-resume"),
]

pages: list[URLPattern] = [
    path("tables/<int:table_id>/open/", table_open, name="table-open"),
    path("tables/<int:table_id>/close/", table_close, name="table-close"),
]
