"""The addresses of `tables.groups`."""

from django.urls import URLPattern

from tables.groups import acts

api: list[URLPattern] = [
    *acts.ACTS,
]
