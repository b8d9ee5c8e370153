"""Addresses of `tables.web`."""

from django.urls import URLPattern, path

from tables.web import devices, limits, people, queue, sessions, staff
from tables.web.sign_in import sign_in

table_pages: list[URLPattern] = [
    path("sign-in", sign_in, name="sign-in"),
    path("enrol", devices.enrol, name="enrol"),
    path("devices/", devices.devices, name="devices"),
    path("password/", devices.password, name="password"),
    path("staff/", people.staff, name="staff"),
    path("staff/<int:staff_id>/", people.person, name="person"),
    path("tables/<int:table_id>/open/", sessions.table_open, name="table-open"),
    path("tables/<int:table_id>/close/", sessions.table_close, name="table-close"),
    path("tables/<int:table_id>/limits/", limits.table_limits, name="table-limits"),
    path("tables/<int:table_id>/staff/", staff.table_staff, name="table-staff"),
    path("tables/<int:table_id>/queue/", queue.queue, name="queue"),
    path("queue/<int:entry_id>/qr.svg", queue.queue_qr, name="queue-qr"),
    path("q/<slug:token>/", queue.queue_place, name="queue-place"),
]
