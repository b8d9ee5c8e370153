"""Addresses of `casino.house.api`."""

from django.urls import path

from casino.house.api import acknowledgements, shifts

house_api = [
    path("shifts", shifts.ShiftsView.as_view(), name="api-shifts"),
    path("shifts/open", shifts.OpenShiftView.as_view(), name="api-shift-open"),
    path("shifts/<int:shift_id>", shifts.ShiftView.as_view(), name="api-shift"),
    path("shifts/<int:shift_id>/close", shifts.CloseShiftView.as_view(), name="api-shift-close"),
    path("shifts/<int:shift_id>/sign", shifts.SignShiftView.as_view(), name="api-shift-sign"),
    path(
        "shifts/<int:shift_id>/acknowledge",
        acknowledgements.AcknowledgeView.as_view(),
        name="api-shift-acknowledge",
    ),
]
