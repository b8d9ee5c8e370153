"""Addresses of `tables.api`."""

from django.urls import URLPattern

table_api: list[URLPattern] = []
