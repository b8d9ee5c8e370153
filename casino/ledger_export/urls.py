"""The addresses of `casino.ledger_export`."""

from django.urls import URLPattern

from casino.ledger_export import acts
from casino.ledger_export.acts import ExportView
from casino.ledger_export.pages import ledger
from casino.lib.addresses import address

api: list[URLPattern] = [
    *acts.ACTS,
    address("ledger/export", ExportView.as_view(), name="api-ledger-export", need="ledger.export"),
]

pages: list[URLPattern] = [
    address("ledger/", ledger, name="ledger", need="ledger.view"),
]
