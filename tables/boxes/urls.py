"""The addresses of `tables.boxes`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.boxes import acts
from tables.boxes.pages import boxes

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("boxes/", boxes, name="boxes", need="box.view"),
]
