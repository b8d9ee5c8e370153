"""The addresses of `games.talla_acts`."""

from django.urls import URLPattern

from games.talla_acts import acts

api: list[URLPattern] = [
    *acts.ACTS,
]
