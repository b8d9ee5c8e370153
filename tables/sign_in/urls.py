"""The addresses of `tables.sign_in`."""

from django.urls import URLPattern, path

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
    path("sign-in", SignInView.as_view(), name="api-sign-in"),
    path("sign-out", SignOutView.as_view(), name="api-sign-out"),
    path("me", MeView.as_view(), name="api-me"),
    path(
        "tables/<int:table_id>/entries/give-up", GiveUpEntryView.as_view(), name="api-entry-give-up"
    ),
    path("enrol", EnrolDeviceView.as_view(), name="api-enrol"),
    path("devices/codes", MakeCodeView.as_view(), name="api-device-code"),
    path("readers/codes", MakeReaderCodeView.as_view(), name="api-reader-code"),
    path("readers/enrol", EnrolReaderView.as_view(), name="api-reader-enrol"),
    path("devices/<int:device_id>/retire", RetireDeviceView.as_view(), name="api-device-retire"),
    path("staff/passwords", GivePasswordView.as_view(), name="api-password-give"),
    path("me/password", ChangePasswordView.as_view(), name="api-password-own"),
]

pages: list[URLPattern] = [
    path("sign-in", sign_in, name="sign-in"),
    path("enrol", enrol, name="enrol"),
    path("devices/", devices, name="devices"),
    path("readers/", readers, name="readers"),
    path("password/", password, name="password"),
]
