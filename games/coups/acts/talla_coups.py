"""Reading the coups of a talla."""

from typing import Any

from django.urls import URLPattern
from rest_framework.request import Request

from games.coups.selectors.talla_coups import TallaCoups, talla_coups
from tables.api.acts import actor_of, read


def _talla_coups(request: Request, table_id: int, talla_id: int) -> Any:
    """Answer them in order."""
    return talla_coups(actor_of(request), table_id, talla_id)


ACTS: list[URLPattern] = [
    read(
        "tables/<int:table_id>/tallas/<int:talla_id>/coups",
        _talla_coups,
        name="api-talla-coups",
        need="table.view",
        summary="Show the coups of a talla",
        answer=TallaCoups,
    ),
]
