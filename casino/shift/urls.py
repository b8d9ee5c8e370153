"""The addresses of `casino.shift`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from casino.shift.api.acknowledgements import AcknowledgeView
from casino.shift.api.shifts import (
    CloseShiftView,
    OpenShiftView,
    ShiftsView,
    ShiftView,
    SignShiftView,
)
from casino.shift.pages import coup, shift, shift_file, shift_pdf, shifts

api: list[URLPattern] = [
    address("shifts", ShiftsView.as_view(), name="api-shifts", need="shift.view"),
    address("shifts/open", OpenShiftView.as_view(), name="api-shift-open", need="shift.open"),
    address("shifts/<int:shift_id>", ShiftView.as_view(), name="api-shift", need="shift.view"),
    address(
        "shifts/<int:shift_id>/close",
        CloseShiftView.as_view(),
        name="api-shift-close",
        need="shift.close",
    ),
    address(
        "shifts/<int:shift_id>/sign",
        SignShiftView.as_view(),
        name="api-shift-sign",
        need="shift.sign",
    ),
    address(
        "shifts/<int:shift_id>/acknowledge",
        AcknowledgeView.as_view(),
        name="api-shift-acknowledge",
        need="shift.acknowledge",
    ),
]

pages: list[URLPattern] = [
    address("shifts/", shifts, name="shifts", need="shift.view"),
    address("shifts/<int:shift_id>/", shift, name="shift", need="shift.view"),
    address("shifts/<int:shift_id>/report.pdf", shift_pdf, name="shift-pdf", need="shift.view"),
    address(
        "shifts/<int:shift_id>/sessions/<int:session_id>/coups/<int:talla>/<int:number>/",
        coup,
        name="shift-coup",
        need="shift.view",
    ),
    address(
        "shifts/<int:shift_id>/report.<str:ending>",
        shift_file,
        name="shift-file",
        need="shift.view",
    ),
]
