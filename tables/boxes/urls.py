"""The addresses of `tables.boxes`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.boxes.api import AddBoxView, BoxesView, DropView, HangBoxView, RemoveBoxView, TipView
from tables.boxes.pages import boxes

api: list[URLPattern] = [
    address("tables/<int:table_id>/tips", TipView.as_view(), name="api-tip", need="tip.record"),
    address("tables/<int:table_id>/drops", DropView.as_view(), name="api-drop", need="drop.record"),
    address("boxes", BoxesView.as_view(), name="api-boxes", need="box.view"),
    address("boxes/add", AddBoxView.as_view(), name="api-box-add", need="box.add"),
    address(
        "tables/<int:table_id>/boxes/hang",
        HangBoxView.as_view(),
        name="api-box-hang",
        need="box.hang",
    ),
    address(
        "boxes/<int:box_id>/remove",
        RemoveBoxView.as_view(),
        name="api-box-remove",
        need="box.remove",
    ),
]

pages: list[URLPattern] = [
    address("boxes/", boxes, name="boxes", need="box.view"),
]
