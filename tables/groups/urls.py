"""The addresses of `tables.groups`."""

from django.urls import URLPattern, path

from tables.groups.api import GrantRightView, WithdrawRightView

api: list[URLPattern] = [
    path("group/rights/grant", GrantRightView.as_view(), name="api-group-right-grant"),
    path("group/rights/withdraw", WithdrawRightView.as_view(), name="api-group-right-withdraw"),
]
