"""The addresses of `tables.abandoned`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.abandoned import acts
from tables.abandoned.pages import abandoned_bets

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("abandoned-bets/", abandoned_bets, name="abandoned-bets", need="abandoned.view"),
]
