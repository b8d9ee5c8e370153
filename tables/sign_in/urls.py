"""The addresses of `tables.sign_in`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from tables.sign_in.api.devices import (
    ChangePasswordView,
    EnrolDeviceView,
    EnrolReaderView,
    GivePasswordView,
    MakeCodeView,
    MakeReaderCodeView,
    RetireDeviceView,
)
from tables.sign_in.api.entries import GiveUpEntryView
from tables.sign_in.api.sign_in import MeView, SignInView, SignOutView
from tables.sign_in.pages import devices, enrol, password, readers, sign_in

api: list[URLPattern] = [
    address("sign-in", SignInView.as_view(), name="api-sign-in", need=Need.NOBODY, has_no_key=True),
    address(
        "sign-out", SignOutView.as_view(), name="api-sign-out", need=Need.SIGNED_IN, has_no_key=True
    ),
    address("me", MeView.as_view(), name="api-me", need=Need.SIGNED_IN),
    address(
        "tables/<int:table_id>/entries/give-up",
        GiveUpEntryView.as_view(),
        name="api-entry-give-up",
        need="entry.give_up",
    ),
    address(
        "enrol", EnrolDeviceView.as_view(), name="api-enrol", need=Need.NOBODY, has_no_key=True
    ),
    address("devices/codes", MakeCodeView.as_view(), name="api-device-code", need="device.manage"),
    address(
        "readers/codes", MakeReaderCodeView.as_view(), name="api-reader-code", need="device.manage"
    ),
    address(
        "readers/enrol",
        EnrolReaderView.as_view(),
        name="api-reader-enrol",
        need=Need.NOBODY,
        has_no_key=True,
    ),
    address(
        "devices/<int:device_id>/retire",
        RetireDeviceView.as_view(),
        name="api-device-retire",
        need="device.manage",
    ),
    address(
        "staff/passwords",
        GivePasswordView.as_view(),
        name="api-password-give",
        need="staff.give_access",
    ),
    address(
        "me/password", ChangePasswordView.as_view(), name="api-password-own", need=Need.SIGNED_IN
    ),
]

pages: list[URLPattern] = [
    address("sign-in", sign_in, name="sign-in", need=Need.NOBODY),
    address("enrol", enrol, name="enrol", need=Need.NOBODY),
    address("devices/", devices, name="devices", need="device.manage"),
    address("readers/", readers, name="readers", need="device.manage"),
    address("password/", password, name="password", need=Need.SIGNED_IN),
]
