"""The addresses of `games.reader`."""

from django.urls import URLPattern, path

from games.reader.api.pad import ClearReadingView, KeyCardView, StandPuntoView
from games.reader.api.reader import reader

api: list[URLPattern] = [
    path("tables/<int:table_id>/reader/stand", StandPuntoView.as_view(), name="api-reader-stand"),
    path("tables/<int:table_id>/reader/card", KeyCardView.as_view(), name="api-reader-card"),
    path("tables/<int:table_id>/reader/clear", ClearReadingView.as_view(), name="api-reader-clear"),
    path("reader", reader, name="api-reader"),
]
