"""The addresses of `tables.boxes`."""

from django.urls import URLPattern, path

from tables.boxes.api import AddBoxView, BoxesView, DropView, HangBoxView, RemoveBoxView, TipView
from tables.boxes.pages import boxes

api: list[URLPattern] = [
    path("tables/<int:table_id>/tips", TipView.as_view(), name="api-tip"),
    path("tables/<int:table_id>/drops", DropView.as_view(), name="api-drop"),
    path("boxes", BoxesView.as_view(), name="api-boxes"),
    path("boxes/add", AddBoxView.as_view(), name="api-box-add"),
    path("tables/<int:table_id>/boxes/hang", HangBoxView.as_view(), name="api-box-hang"),
    path("boxes/<int:box_id>/remove", RemoveBoxView.as_view(), name="api-box-remove"),
]

pages: list[URLPattern] = [
    path("boxes/", boxes, name="boxes"),
]
