"""Addresses of `tables.web`."""

from django.urls import URLPattern, path

from tables.web.sign_in import sign_in

table_pages: list[URLPattern] = [
    path("sign-in", sign_in, name="sign-in"),
]
