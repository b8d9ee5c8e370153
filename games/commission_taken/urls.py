"""The addresses of `games.commission_taken`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.commission_taken.api import RecordCommissionView, TakeBackCommissionView
from games.commission_taken.pages import commission

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/commission/taken",
        RecordCommissionView.as_view(),
        name="api-commission-record",
        need="commission.record",
    ),
    address(
        "tables/<int:table_id>/commission/taken/<int:taken_id>/take-back",
        TakeBackCommissionView.as_view(),
        name="api-commission-take-back",
        need="commission.take_back",
    ),
]

pages: list[URLPattern] = [
    address("commission/", commission, name="commission", need="commission.view"),
]
