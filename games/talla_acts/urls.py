"""The addresses of `games.talla_acts`."""

from django.urls import URLPattern, path

from games.talla_acts.api import CutCardView, EndTallaView, RefuseSabotView, StartTallaView

api: list[URLPattern] = [
    path("tables/<int:table_id>/tallas", StartTallaView.as_view(), name="api-talla-start"),
    path("tables/<int:table_id>/tallas/cut-card", CutCardView.as_view(), name="api-talla-cut-card"),
    path("tables/<int:table_id>/tallas/end", EndTallaView.as_view(), name="api-talla-end"),
    path("tables/<int:table_id>/sabot/refuse", RefuseSabotView.as_view(), name="api-sabot-refuse"),
]
