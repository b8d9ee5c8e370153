"""The addresses of `tables.slips`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.slips.api import (
    CarrySlipView,
    IssueSlipView,
    ReceiveSlipView,
    RequestSlipView,
    SlipsView,
    VoidSlipView,
)
from tables.slips.pages import cage, slip, table_slips

api: list[URLPattern] = [
    address("slips", SlipsView.as_view(), name="api-slips", need="cage.view"),
    address(
        "tables/<int:table_id>/slips",
        RequestSlipView.as_view(),
        name="api-slip-request",
        need="slip.request",
    ),
    address(
        "slips/<int:slip_id>/issue",
        IssueSlipView.as_view(),
        name="api-slip-issue",
        need="slip.step",
    ),
    address(
        "slips/<int:slip_id>/carry",
        CarrySlipView.as_view(),
        name="api-slip-carry",
        need="slip.carry",
    ),
    address(
        "slips/<int:slip_id>/receive",
        ReceiveSlipView.as_view(),
        name="api-slip-receive",
        need="slip.step",
    ),
    address(
        "slips/<int:slip_id>/void", VoidSlipView.as_view(), name="api-slip-void", need="slip.void"
    ),
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/slips/", table_slips, name="table-slips", need="slip.view"),
    address("slips/<int:slip_id>/", slip, name="slip", need="slip.view"),
    address("cage/", cage, name="cage", need="cage.view"),
]
