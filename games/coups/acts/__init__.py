"""The acts of `games.coups`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from games.coups.acts import acts, phases, talla_coups
from games.coups.acts.coups import coup_preview, coup_record

ACTS: list[URLPattern] = [
    *talla_coups.ACTS,
    *phases.ACTS,
    *acts.ACTS,
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
]
