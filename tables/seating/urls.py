"""The addresses of `tables.seating`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from tables.seating.acts import seats, waitlist
from tables.seating.pages import house_queue, queue, queue_entry, queue_place, queue_qr

api: list[URLPattern] = [
    *seats.ACTS,
    *waitlist.ACTS,
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/queue/", queue, name="queue", need="queue.view"),
    address("queue/", house_queue, name="house-queue", need="queue.view"),
    address("queue/<int:entry_id>/", queue_entry, name="queue-entry", need="queue.manage"),
    address("queue/<int:entry_id>/qr.svg", queue_qr, name="queue-qr", need="queue.manage"),
    address("q/<slug:token>/", queue_place, name="queue-place", need=Need.NOBODY),
]
