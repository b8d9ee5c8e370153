"""The acts of `casino.shift`."""

from django.urls import URLPattern

from casino.shift.acts import acknowledgements, shifts

ACTS: list[URLPattern] = [
    *shifts.ACTS,
    *acknowledgements.ACTS,
]
