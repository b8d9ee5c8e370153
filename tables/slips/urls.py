"""The addresses of `tables.slips`."""

from django.urls import URLPattern, path

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
    path("slips", SlipsView.as_view(), name="api-slips"),
    path("tables/<int:table_id>/slips", RequestSlipView.as_view(), name="api-slip-request"),
    path("slips/<int:slip_id>/issue", IssueSlipView.as_view(), name="api-slip-issue"),
    path("slips/<int:slip_id>/carry", CarrySlipView.as_view(), name="api-slip-carry"),
    path("slips/<int:slip_id>/receive", ReceiveSlipView.as_view(), name="api-slip-receive"),
    path("slips/<int:slip_id>/void", VoidSlipView.as_view(), name="api-slip-void"),
]

pages: list[URLPattern] = [
    path("tables/<int:table_id>/slips/", table_slips, name="table-slips"),
    path("slips/<int:slip_id>/", slip, name="slip"),
    path("cage/", cage, name="cage"),
]
