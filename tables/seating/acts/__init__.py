"""The acts of `tables.seating`."""

from django.urls import URLPattern

from tables.seating.acts import seats, waitlist

ACTS: list[URLPattern] = [
    *seats.ACTS,
    *waitlist.ACTS,
]
