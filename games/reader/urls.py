"""The addresses of `games.reader`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from games.reader.api.pad import ClearReadingView, KeyCardView, StandPuntoView
from games.reader.api.reader import reader

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/reader/stand",
        StandPuntoView.as_view(),
        name="api-reader-stand",
        need="reader.key",
    ),
    address(
        "tables/<int:table_id>/reader/card",
        KeyCardView.as_view(),
        name="api-reader-card",
        need="reader.key",
    ),
    address(
        "tables/<int:table_id>/reader/clear",
        ClearReadingView.as_view(),
        name="api-reader-clear",
        need="reader.key",
    ),
    address("reader", reader, name="api-reader", need=Need.DEVICE, has_no_key=True),
]
