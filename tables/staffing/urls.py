"""The addresses of `tables.staffing`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from tables.staffing.api import (
    DeactivatePersonView,
    HirePersonView,
    ReinstatePersonView,
    SetPinView,
    StaffVersionView,
)
from tables.staffing.pages import person, staff

api: list[URLPattern] = [
    address(
        "staff/deactivate",
        DeactivatePersonView.as_view(),
        name="api-staff-deactivate",
        need="staff.manage",
    ),
    address(
        "staff/hire", HirePersonView.as_view(), name="api-staff-hire", need="staff.give_access"
    ),
    address(
        "staff/version", StaffVersionView.as_view(), name="api-staff-version", need="staff.view"
    ),
    address(
        "staff/reinstate",
        ReinstatePersonView.as_view(),
        name="api-staff-reinstate",
        need="staff.give_access",
    ),
    address("me/pin", SetPinView.as_view(), name="api-pin-own", need=Need.SIGNED_IN),
]

pages: list[URLPattern] = [
    address("staff/", staff, name="staff", need="staff.view"),
    address("staff/<int:staff_id>/", person, name="person", need="staff.view"),
]
