"""The addresses of `games.coups`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from games.coups.api.coups import coup_preview, coup_record
from games.coups.api.phases import MarkPhaseView
from games.coups.api.talla_coups import TallaCoupsView

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/tallas/<int:talla_id>/coups",
        TallaCoupsView.as_view(),
        name="api-talla-coups",
        need="table.view",
    ),
    address(
        "tables/<int:table_id>/coups/preview",
        coup_preview,
        name="api-coup-preview",
        need=Need.IN_STATEMENT,
        writes_nothing=True,
    ),
    address(
        "tables/<int:table_id>/coups",
        coup_record,
        name="api-coup-record",
        need=Need.IN_STATEMENT,
        may_wait=True,
    ),
    address(
        "tables/<int:table_id>/phase",
        MarkPhaseView.as_view(),
        name="api-phase-mark",
        need="phase.mark",
    ),
]
