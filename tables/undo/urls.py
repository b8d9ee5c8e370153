"""The addresses of `tables.undo`."""

from django.urls import URLPattern

from tables.undo import acts

api: list[URLPattern] = [
    *acts.ACTS,
]
