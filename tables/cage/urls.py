"""The addresses of `tables.cage`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.cage.api import CageCountsView, CountCageView
from tables.cage.pages import cage_counts

api: list[URLPattern] = [
    address("cage/counts", CageCountsView.as_view(), name="api-cage-counts", need="cage.view"),
    address("cage/counts/add", CountCageView.as_view(), name="api-cage-count", need="cage.count"),
]

pages: list[URLPattern] = [
    address("cage/counts/", cage_counts, name="cage-counts", need="cage.view"),
]
