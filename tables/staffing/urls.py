"""The addresses of `tables.staffing`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from tables.staffing import acts
from tables.staffing.acts import (
    SetPinView,
)
from tables.staffing.pages import person, staff

api: list[URLPattern] = [
    *acts.ACTS,
    address("me/pin", SetPinView.as_view(), name="api-pin-own", need=Need.SIGNED_IN),
]

pages: list[URLPattern] = [
    address("staff/", staff, name="staff", need="staff.view"),
    address("staff/<int:staff_id>/", person, name="person", need="staff.view"),
]
