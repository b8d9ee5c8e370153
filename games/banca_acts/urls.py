"""The addresses of `games.banca_acts`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.banca_acts.api import BancaActView, UndoBancaView

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/banca",
        BancaActView.as_view(),
        name="api-banca-act",
        need="banca.act",
    ),
    address(
        "tables/<int:table_id>/banca/undo",
        UndoBancaView.as_view(),
        name="api-banca-undo",
        need="banca.act",
    ),
]
