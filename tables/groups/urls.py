"""The addresses of `tables.groups`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.groups.api import GrantRightView, WithdrawRightView

api: list[URLPattern] = [
    address(
        "group/rights/grant",
        GrantRightView.as_view(),
        name="api-group-right-grant",
        need="group.grant",
    ),
    address(
        "group/rights/withdraw",
        WithdrawRightView.as_view(),
        name="api-group-right-withdraw",
        need="group.grant",
    ),
]
