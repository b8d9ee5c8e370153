"""The addresses of `tables.undo`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.undo.api import UndoActView, UndoHouseLineView

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/undo", UndoActView.as_view(), name="api-act-undo", need="act.undo"
    ),
    address("queue/undo", UndoHouseLineView.as_view(), name="api-house-line-undo", need="act.undo"),
]
