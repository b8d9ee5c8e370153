"""The addresses of `tables.cage`."""

from django.urls import URLPattern, path

from tables.cage.api import CageCountsView, CountCageView
from tables.cage.pages import cage_counts

api: list[URLPattern] = [
    path("cage/counts", CageCountsView.as_view(), name="api-cage-counts"),
    path("cage/counts/add", CountCageView.as_view(), name="api-cage-count"),
]

pages: list[URLPattern] = [
    path("cage/counts/", cage_counts, name="cage-counts"),
]
