"""Addresses of `tables.web`."""

from django.urls import URLPattern

table_pages: list[URLPattern] = []
