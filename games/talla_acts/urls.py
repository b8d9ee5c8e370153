"""The addresses of `games.talla_acts`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from games.talla_acts.api import CutCardView, EndTallaView, RefuseSabotView, StartTallaView

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/tallas",
        StartTallaView.as_view(),
        name="api-talla-start",
        need="talla.start",
    ),
    address(
        "tables/<int:table_id>/tallas/cut-card",
        CutCardView.as_view(),
        name="api-talla-cut-card",
        need="talla.start",
    ),
    address(
        "tables/<int:table_id>/tallas/end",
        EndTallaView.as_view(),
        name="api-talla-end",
        need="talla.start",
    ),
    address(
        "tables/<int:table_id>/sabot/refuse",
        RefuseSabotView.as_view(),
        name="api-sabot-refuse",
        need="sabot.pass",
    ),
]
