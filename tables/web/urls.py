"""Addresses of `tables.web`."""

from django.urls import URLPattern, path

from tables.web import limits, queue, queue_place, sessions, staff
from tables.web.sign_in import sign_in

table_pages: list[URLPattern] = [
    path("sign-in", sign_in, name="sign-in"),
    path("tables/<int:table_id>/open/", sessions.table_open, name="table-open"),
    path("tables/<int:table_id>/close/", sessions.table_close, name="table-close"),
    path("tables/<int:table_id>/limits/", limits.table_limits, name="table-limits"),
    path("tables/<int:table_id>/staff/", staff.table_staff, name="table-staff"),
    path("tables/<int:table_id>/queue/", queue.queue, name="queue"),
    path("queue/", queue.house_queue, name="house-queue"),
    path("queue/<int:entry_id>/", queue.queue_entry, name="queue-entry"),
    path("queue/<int:entry_id>/qr.svg", queue.queue_qr, name="queue-qr"),
    path("q/<slug:token>/", queue_place.queue_place, name="queue-place"),
]
