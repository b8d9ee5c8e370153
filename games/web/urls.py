"""Addresses of `games.web`."""

from django.urls import URLPattern, path

from games.web.board import board

game_pages: list[URLPattern] = [
    path("", board, name="board"),
]
