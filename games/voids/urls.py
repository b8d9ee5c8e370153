"""The addresses of `games.voids`."""

from django.urls import URLPattern

from games.voids import acts

api: list[URLPattern] = [
    *acts.ACTS,
]
