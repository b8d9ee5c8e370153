"""The addresses of `tables.commission`."""

from django.urls import URLPattern

from tables.commission import acts

api: list[URLPattern] = [
    *acts.ACTS,
]
