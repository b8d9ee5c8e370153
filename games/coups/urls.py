"""The addresses of `games.coups`."""

from django.urls import URLPattern, path

from games.coups.api.coups import coup_preview, coup_record
from games.coups.api.phases import MarkPhaseView
from games.coups.api.talla_coups import TallaCoupsView

api: list[URLPattern] = [
    path(
        "tables/<int:table_id>/tallas/<int:talla_id>/coups",
        TallaCoupsView.as_view(),
        name="api-talla-coups",
    ),
    path("tables/<int:table_id>/coups/preview", coup_preview, name="api-coup-preview"),
    path("tables/<int:table_id>/coups", coup_record, name="api-coup-record"),
    path("tables/<int:table_id>/phase", MarkPhaseView.as_view(), name="api-phase-mark"),
]
