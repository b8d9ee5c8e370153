"""Addresses of `casino.house.web`."""

from django.urls import path

from casino.house.web import handover, ledger, shifts

house_pages = [
    path("shifts/", shifts.shifts, name="shifts"),
    path("shifts/<int:shift_id>/", shifts.shift, name="shift"),
    path("shifts/<int:shift_id>/handover/", handover.shift_handover, name="shift-handover"),
    path("shifts/<int:shift_id>/report.pdf", shifts.shift_pdf, name="shift-pdf"),
    path("ledger/", ledger.ledger, name="ledger"),
]
