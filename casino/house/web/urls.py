"""Addresses of `casino.house.web`."""

from django.urls import URLPattern

house_pages: list[URLPattern] = []
