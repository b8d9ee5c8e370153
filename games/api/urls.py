"""Addresses of `games.api`."""

from django.urls import URLPattern

game_api: list[URLPattern] = []
