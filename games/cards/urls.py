"""The addresses of `games.cards`."""

from django.urls import URLPattern, path

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
    path("card-sets", CardSetsView.as_view(), name="api-card-sets"),
    path("card-sets/receive", ReceiveCardSetView.as_view(), name="api-card-set-receive"),
    path(
        "tables/<int:table_id>/card-sets/<int:card_set_id>/open",
        OpenCardSetView.as_view(),
        name="api-card-set-open",
    ),
    path(
        "tables/<int:table_id>/card-sets/<int:card_set_id>/use",
        UseCardSetView.as_view(),
        name="api-card-set-use",
    ),
    path(
        "card-sets/<int:card_set_id>/check", CheckCardSetView.as_view(), name="api-card-set-check"
    ),
    path(
        "card-sets/<int:card_set_id>/retire",
        RetireCardSetView.as_view(),
        name="api-card-set-retire",
    ),
    path(
        "card-sets/<int:card_set_id>/destroy",
        DestroyCardSetView.as_view(),
        name="api-card-set-destroy",
    ),
]

pages: list[URLPattern] = [
    path("card-sets/", card_sets, name="card-sets"),
    path("card-sets/<int:card_set_id>/", card_set, name="card-set"),
]
