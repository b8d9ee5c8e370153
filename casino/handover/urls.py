"""The addresses of `casino.handover`."""

from django.urls import URLPattern

from casino.handover.api import HandoverView, ShiftNoteView, TakeOverView
from casino.handover.pages import shift_handover
from casino.lib.addresses import address

api: list[URLPattern] = [
    address(
        "shifts/<int:shift_id>/handover",
        HandoverView.as_view(),
        name="api-shift-handover",
        need="shift.view",
    ),
    address(
        "shifts/<int:shift_id>/notes",
        ShiftNoteView.as_view(),
        name="api-shift-note",
        need="shift.note",
    ),
    address(
        "shifts/<int:shift_id>/take-over",
        TakeOverView.as_view(),
        name="api-shift-take-over",
        need="shift.take_over",
    ),
]

pages: list[URLPattern] = [
    address(
        "shifts/<int:shift_id>/handover/", shift_handover, name="shift-handover", need="shift.view"
    ),
]
