"""The addresses of `tables.abandoned`."""

from django.urls import URLPattern, path

from tables.abandoned.api import FindBetView, PassOnBetView, PayBetView, RegisterView
from tables.abandoned.pages import abandoned_bets

api: list[URLPattern] = [
    path("abandoned-bets", RegisterView.as_view(), name="api-abandoned-bets"),
    path(
        "tables/<int:table_id>/abandoned-bets", FindBetView.as_view(), name="api-abandoned-bet-find"
    ),
    path("abandoned-bets/<int:bet_id>/pay", PayBetView.as_view(), name="api-abandoned-bet-pay"),
    path(
        "abandoned-bets/<int:bet_id>/pass-on",
        PassOnBetView.as_view(),
        name="api-abandoned-bet-pass-on",
    ),
]

pages: list[URLPattern] = [
    path("abandoned-bets/", abandoned_bets, name="abandoned-bets"),
]
