"""The addresses of `tables.limits`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.limits import acts
from tables.limits.pages import limits_history, table_limits

api: list[URLPattern] = [
    *acts.ACTS,
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
