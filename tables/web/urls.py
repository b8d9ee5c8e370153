"""Addresses of `tables.web`."""

from django.urls import URLPattern, path

from tables.web import limits, queue, sessions, setup, staff
from tables.web.abandoned import abandoned_bets
from tables.web.sign_in import sign_in

table_pages: list[URLPattern] = [
    path("sign-in", sign_in, name="sign-in"),
    path("tables/", setup.tables, name="tables"),
    path("tables/<int:table_id>/setup/", setup.table_setup, name="table-setup"),
    path("tables/<int:table_id>/open/", sessions.table_open, name="table-open"),
    path("tables/<int:table_id>/close/", sessions.table_close, name="table-close"),
    path("tables/<int:table_id>/limits/", limits.table_limits, name="table-limits"),
    path("tables/<int:table_id>/limits/history/", limits.limits_history, name="limits-history"),
    path("tables/<int:table_id>/staff/", staff.table_staff, name="table-staff"),
    path("tables/<int:table_id>/queue/", queue.queue, name="queue"),
    path("queue/<int:entry_id>/qr.svg", queue.queue_qr, name="queue-qr"),
    path("q/<slug:token>/", queue.queue_place, name="queue-place"),
    path("abandoned-bets/", abandoned_bets, name="abandoned-bets"),
]
