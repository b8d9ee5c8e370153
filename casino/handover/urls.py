"""The addresses of `casino.handover`."""

from django.urls import URLPattern, path

from casino.handover.api import HandoverView, ShiftNoteView, TakeOverView
from casino.handover.pages import shift_handover

api: list[URLPattern] = [
    path("shifts/<int:shift_id>/handover", HandoverView.as_view(), name="api-shift-handover"),
    path("shifts/<int:shift_id>/notes", ShiftNoteView.as_view(), name="api-shift-note"),
    path("shifts/<int:shift_id>/take-over", TakeOverView.as_view(), name="api-shift-take-over"),
]

pages: list[URLPattern] = [
    path("shifts/<int:shift_id>/handover/", shift_handover, name="shift-handover"),
]
