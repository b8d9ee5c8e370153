"""The addresses of `games.cards`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.cards.api import (
    CardSetsView,
    CheckCardSetView,
    DestroyCardSetView,
    OpenCardSetView,
    ReceiveCardSetView,
    RetireCardSetView,
    UseCardSetView,
)
from games.cards.pages import card_set, card_sets

api: list[URLPattern] = [
    address("card-sets", CardSetsView.as_view(), name="api-card-sets", need="cards.view"),
    address(
        "card-sets/receive",
        ReceiveCardSetView.as_view(),
        name="api-card-set-receive",
        need="cards.receive",
    ),
    address(
        "tables/<int:table_id>/card-sets/<int:card_set_id>/open",
        OpenCardSetView.as_view(),
        name="api-card-set-open",
        need="cards.handle",
    ),
    address(
        "tables/<int:table_id>/card-sets/<int:card_set_id>/use",
        UseCardSetView.as_view(),
        name="api-card-set-use",
        need="cards.handle",
    ),
    address(
        "card-sets/<int:card_set_id>/check",
        CheckCardSetView.as_view(),
        name="api-card-set-check",
        need="cards.handle",
    ),
    address(
        "card-sets/<int:card_set_id>/retire",
        RetireCardSetView.as_view(),
        name="api-card-set-retire",
        need="cards.retire",
    ),
    address(
        "card-sets/<int:card_set_id>/destroy",
        DestroyCardSetView.as_view(),
        name="api-card-set-destroy",
        need="cards.destroy",
    ),
]

pages: list[URLPattern] = [
    address("card-sets/", card_sets, name="card-sets", need="cards.view"),
    address("card-sets/<int:card_set_id>/", card_set, name="card-set", need="cards.view"),
]
