"""Addresses of `casino.house.api`."""

from django.urls import URLPattern

house_api: list[URLPattern] = []
