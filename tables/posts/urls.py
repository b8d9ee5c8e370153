"""The addresses of `tables.posts`."""

from django.urls import URLPattern, path

from tables.posts.api import (
    EndBreakView,
    HandOverView,
    JefeView,
    PostCroupierView,
    ReleaseCroupierView,
    RelieveCroupierView,
    StartBreakView,
)
from tables.posts.pages import table_staff

api: list[URLPattern] = [
    path("tables/<int:table_id>/jefe", JefeView.as_view(), name="api-table-jefe"),
    path(
        "tables/<int:table_id>/croupiers/post", PostCroupierView.as_view(), name="api-croupier-post"
    ),
    path(
        "tables/<int:table_id>/croupiers/release",
        ReleaseCroupierView.as_view(),
        name="api-croupier-release",
    ),
    path(
        "tables/<int:table_id>/croupiers/relieve",
        RelieveCroupierView.as_view(),
        name="api-croupier-relieve",
    ),
    path("jefes/hand-over", HandOverView.as_view(), name="api-hand-over"),
    path("breaks/start", StartBreakView.as_view(), name="api-break-start"),
    path("breaks/end", EndBreakView.as_view(), name="api-break-end"),
]

pages: list[URLPattern] = [
    path("tables/<int:table_id>/staff/", table_staff, name="table-staff"),
]
