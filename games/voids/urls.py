"""The addresses of `games.voids`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.voids.api import UndoCoupView, VoidCoupView

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/coups/<int:number>/undo",
        UndoCoupView.as_view(),
        name="api-coup-undo",
        need="coup.undo",
    ),
    address(
        "tables/<int:table_id>/coups/<int:number>/void",
        VoidCoupView.as_view(),
        name="api-coup-void",
        need="coup.void",
    ),
]
