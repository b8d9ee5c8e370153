"""The acts of `tables.sign_in`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from tables.sign_in.acts import devices, entries, sign_in
from tables.sign_in.acts.devices import (
    ChangePasswordView,
    EnrolDeviceView,
    EnrolReaderView,
)
from tables.sign_in.acts.sign_in import SignInView, SignOutView

ACTS: list[URLPattern] = [
    *sign_in.ACTS,
    *entries.ACTS,
    *devices.ACTS,
    address("sign-in", SignInView.as_view(), name="api-sign-in", need=Need.NOBODY, has_no_key=True),
    address(
        "sign-out", SignOutView.as_view(), name="api-sign-out", need=Need.SIGNED_IN, has_no_key=True
    ),
    address(
        "enrol", EnrolDeviceView.as_view(), name="api-enrol", need=Need.NOBODY, has_no_key=True
    ),
    address(
        "readers/enrol",
        EnrolReaderView.as_view(),
        name="api-reader-enrol",
        need=Need.NOBODY,
        has_no_key=True,
    ),
    address(
        "me/password", ChangePasswordView.as_view(), name="api-password-own", need=Need.SIGNED_IN
    ),
]
