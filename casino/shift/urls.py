"""The addresses of `casino.shift`."""

from django.urls import URLPattern, path

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
    path("shifts", ShiftsView.as_view(), name="api-shifts"),
    path("shifts/open", OpenShiftView.as_view(), name="api-shift-open"),
    path("shifts/<int:shift_id>", ShiftView.as_view(), name="api-shift"),
    path("shifts/<int:shift_id>/close", CloseShiftView.as_view(), name="api-shift-close"),
    path("shifts/<int:shift_id>/sign", SignShiftView.as_view(), name="api-shift-sign"),
    path(
        "shifts/<int:shift_id>/acknowledge", AcknowledgeView.as_view(), name="api-shift-acknowledge"
    ),
]

pages: list[URLPattern] = [
    path("shifts/", shifts, name="shifts"),
    path("shifts/<int:shift_id>/", shift, name="shift"),
    path("shifts/<int:shift_id>/report.pdf", shift_pdf, name="shift-pdf"),
    path(
        "shifts/<int:shift_id>/sessions/<int:session_id>/coups/<int:talla>/<int:number>/",
        coup,
        name="shift-coup",
    ),
    path("shifts/<int:shift_id>/report.<str:ending>", shift_file, name="shift-file"),
]
