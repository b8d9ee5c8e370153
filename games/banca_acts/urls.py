"""The addresses of `games.banca_acts`."""

from django.urls import URLPattern

from games.banca_acts import acts

api: list[URLPattern] = [
    *acts.ACTS,
]
