"""The addresses of `games.cards`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.cards import acts
from games.cards.pages import card_set, card_sets

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("card-sets/", card_sets, name="card-sets", need="cards.view"),
    address("card-sets/<int:card_set_id>/", card_set, name="card-set", need="cards.view"),
]
