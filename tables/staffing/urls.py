"""The addresses of `tables.staffing`."""

from django.urls import URLPattern, path

from tables.staffing.api import (
    DeactivatePersonView,
    HirePersonView,
    ReinstatePersonView,
    SetPinView,
    StaffVersionView,
)
from tables.staffing.pages import person, staff

api: list[URLPattern] = [
    path("staff/deactivate", DeactivatePersonView.as_view(), name="api-staff-deactivate"),
    path("staff/hire", HirePersonView.as_view(), name="api-staff-hire"),
    path("staff/version", StaffVersionView.as_view(), name="api-staff-version"),
    path("staff/reinstate", ReinstatePersonView.as_view(), name="api-staff-reinstate"),
    path("me/pin", SetPinView.as_view(), name="api-pin-own"),
]

pages: list[URLPattern] = [
    path("staff/", staff, name="staff"),
    path("staff/<int:staff_id>/", person, name="person"),
]
