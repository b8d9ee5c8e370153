"""The addresses of `games.banca_acts`."""

from django.urls import URLPattern, path

from games.banca_acts.api import BancaActView, UndoBancaView

api: list[URLPattern] = [
    path("tables/<int:table_id>/banca", BancaActView.as_view(), name="api-banca-act"),
    path("tables/<int:table_id>/banca/undo", UndoBancaView.as_view(), name="api-banca-undo"),
]
