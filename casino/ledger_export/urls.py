"""The addresses of `casino.ledger_export`."""

from django.urls import URLPattern, path

from casino.ledger_export.api import BalancesView, CorrectView, ExportView, MovementsView
from casino.ledger_export.pages import ledger

api: list[URLPattern] = [
    path("ledger/balances", BalancesView.as_view(), name="api-ledger-balances"),
    path("ledger/movements", MovementsView.as_view(), name="api-ledger-movements"),
    path(
        "ledger/movements/<int:transfer_id>/correct",
        CorrectView.as_view(),
        name="api-ledger-correct",
    ),
    path("ledger/export", ExportView.as_view(), name="api-ledger-export"),
]

pages: list[URLPattern] = [
    path("ledger/", ledger, name="ledger"),
]
