"""The addresses of `tables.posts`."""

from django.urls import URLPattern

from casino.lib.addresses import address
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
    address(
        "tables/<int:table_id>/jefe",
        JefeView.as_view(),
        name="api-table-jefe",
        need="table.supervise",
    ),
    address(
        "tables/<int:table_id>/croupiers/post",
        PostCroupierView.as_view(),
        name="api-croupier-post",
        need="croupier.post",
    ),
    address(
        "tables/<int:table_id>/croupiers/release",
        ReleaseCroupierView.as_view(),
        name="api-croupier-release",
        need="croupier.post",
    ),
    address(
        "tables/<int:table_id>/croupiers/relieve",
        RelieveCroupierView.as_view(),
        name="api-croupier-relieve",
        need="croupier.post",
    ),
    address(
        "jefes/hand-over", HandOverView.as_view(), name="api-hand-over", need="table.hand_over"
    ),
    address("breaks/start", StartBreakView.as_view(), name="api-break-start", need="break.manage"),
    address("breaks/end", EndBreakView.as_view(), name="api-break-end", need="break.manage"),
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/staff/", table_staff, name="table-staff", need="croupier.post"),
]
