"""The addresses of `games.voids`."""

from django.urls import URLPattern, path

from games.voids.api import UndoCoupView, VoidCoupView

api: list[URLPattern] = [
    path(
        "tables/<int:table_id>/coups/<int:number>/undo",
        UndoCoupView.as_view(),
        name="api-coup-undo",
    ),
    path(
        "tables/<int:table_id>/coups/<int:number>/void",
        VoidCoupView.as_view(),
        name="api-coup-void",
    ),
]
