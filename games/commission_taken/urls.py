"""The addresses of `games.commission_taken`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.commission_taken import acts
from games.commission_taken.pages import commission

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("commission/", commission, name="commission", need="commission.view"),
]
