"""The addresses of `tables.cage`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.cage import acts
from tables.cage.pages import cage_counts

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("cage/counts/", cage_counts, name="cage-counts", need="cage.view"),
]
