"""The addresses of `casino.ledger_export`."""

from django.urls import URLPattern

from casino.ledger_export.api import BalancesView, CorrectView, ExportView, MovementsView
from casino.ledger_export.pages import ledger
from casino.lib.addresses import address

api: list[URLPattern] = [
    address(
        "ledger/balances", BalancesView.as_view(), name="api-ledger-balances", need="ledger.view"
    ),
    address(
        "ledger/movements", MovementsView.as_view(), name="api-ledger-movements", need="ledger.view"
    ),
    address(
        "ledger/movements/<int:transfer_id>/correct",
        CorrectView.as_view(),
        name="api-ledger-correct",
        need="ledger.correct",
    ),
    address("ledger/export", ExportView.as_view(), name="api-ledger-export", need="ledger.export"),
]

pages: list[URLPattern] = [
    address("ledger/", ledger, name="ledger", need="ledger.view"),
]
