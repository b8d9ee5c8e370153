"""The addresses of `tables.limits`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.limits.api import LimitsView, WithdrawLimitsView
from tables.limits.pages import limits_history, table_limits

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/limits",
        LimitsView.as_view(),
        name="api-table-limits",
        need="limits.post",
    ),
    address(
        "tables/<int:table_id>/limits/<int:posting_id>/withdraw",
        WithdrawLimitsView.as_view(),
        name="api-limits-withdraw",
        need="limits.withdraw",
    ),
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/limits/", table_limits, name="table-limits", need="limits.post"),
    address(
        "tables/<int:table_id>/limits/history/",
        limits_history,
        name="limits-history",
        need="limits.view",
    ),
]
