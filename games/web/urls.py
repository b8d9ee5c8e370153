"""Addresses of `games.web`."""

from django.urls import URLPattern

game_pages: list[URLPattern] = []
