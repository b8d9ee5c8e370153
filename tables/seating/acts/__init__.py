"""The acts of `tables.seating`."""

from django.urls import URLPattern

from tables.seating.acts import guests, seats, waitlist

ACTS: list[URLPattern] = [
    *seats.ACTS,
    *waitlist.ACTS,
    *guests.ACTS,
]
