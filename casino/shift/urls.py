"""The addresses of `casino.shift`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from casino.shift import pages as views
from casino.shift.acts import acknowledgements, shifts

api: list[URLPattern] = [
    *shifts.ACTS,
    *acknowledgements.ACTS,
]

pages: list[URLPattern] = [
    address("shifts/", views.shifts, name="shifts", need="shift.view"),
    address("shifts/<int:shift_id>/", views.shift, name="shift", need="shift.view"),
    address(
        "shifts/<int:shift_id>/report.pdf", views.shift_pdf, name="shift-pdf", need="shift.view"
    ),
    address(
        "shifts/<int:shift_id>/sessions/<int:session_id>/coups/<int:talla>/<int:number>/",
        views.coup,
        name="shift-coup",
        need="shift.view",
    ),
    address(
        "shifts/<int:shift_id>/report.<str:ending>",
        views.shift_file,
        name="shift-file",
        need="shift.view",
    ),
]
