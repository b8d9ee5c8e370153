"""Addresses of `games.api`."""

from django.urls import path

from . import coups

game_api = [
    path("tables/<int:table_id>/coups/preview", coups.coup_preview, name="api-coup-preview"),
    path("tables/<int:table_id>/coups", coups.coup_record, name="api-coup-record"),
]
