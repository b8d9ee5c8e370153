"""The addresses of `tables.abandoned`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.abandoned.api import FindBetView, PassOnBetView, PayBetView, RegisterView
from tables.abandoned.pages import abandoned_bets

api: list[URLPattern] = [
    address(
        "abandoned-bets", RegisterView.as_view(), name="api-abandoned-bets", need="abandoned.view"
    ),
    address(
        "tables/<int:table_id>/abandoned-bets",
        FindBetView.as_view(),
        name="api-abandoned-bet-find",
        need="abandoned.find",
    ),
    address(
        "abandoned-bets/<int:bet_id>/pay",
        PayBetView.as_view(),
        name="api-abandoned-bet-pay",
        need="abandoned.pay",
    ),
    address(
        "abandoned-bets/<int:bet_id>/pass-on",
        PassOnBetView.as_view(),
        name="api-abandoned-bet-pass-on",
        need="abandoned.pass_on",
    ),
]

pages: list[URLPattern] = [
    address("abandoned-bets/", abandoned_bets, name="abandoned-bets", need="abandoned.view"),
]
