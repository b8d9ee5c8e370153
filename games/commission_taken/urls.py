"""The addresses of `games.commission_taken`."""

from django.urls import URLPattern, path

from games.commission_taken.api import RecordCommissionView, TakeBackCommissionView
from games.commission_taken.pages import commission

api: list[URLPattern] = [
    path(
        "tables/<int:table_id>/commission/taken",
        RecordCommissionView.as_view(),
        name="api-commission-record",
    ),
    path(
        "tables/<int:table_id>/commission/taken/<int:taken_id>/take-back",
        TakeBackCommissionView.as_view(),
        name="api-commission-take-back",
    ),
]

pages: list[URLPattern] = [
    path("commission/", commission, name="commission"),
]
