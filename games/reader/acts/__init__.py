"""The acts of `games.reader`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from games.reader.acts import pad
from games.reader.acts.reader import reader

ACTS: list[URLPattern] = [
    *pad.ACTS,
    address("reader", reader, name="api-reader", need=Need.DEVICE, has_no_key=True),
]
