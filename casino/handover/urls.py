"""The addresses of `casino.handover`."""

from django.urls import URLPattern

from casino.handover import acts
from casino.handover.pages import shift_handover
from casino.lib.addresses import address

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address(
        "shifts/<int:shift_id>/handover/", shift_handover, name="shift-handover", need="shift.view"
    ),
]
