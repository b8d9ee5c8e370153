"""Socket addresses."""

from django.urls import URLPattern

socket_routes: list[URLPattern] = []
