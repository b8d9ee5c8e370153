"""The addresses of `tables.undo`."""

from django.urls import URLPattern, path

from tables.undo.api import UndoActView, UndoHouseLineView

api: list[URLPattern] = [
    path("tables/<int:table_id>/undo", UndoActView.as_view(), name="api-act-undo"),
    path("queue/undo", UndoHouseLineView.as_view(), name="api-house-line-undo"),
]
