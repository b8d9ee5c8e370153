"""Addresses of `tables.web`."""

from django.urls import URLPattern, path

from tables.web import (
    cage,
    counting,
    devices,
    house_policies,
    limits,
    people,
    queue,
    queue_place,
    sessions,
    setup,
    slips,
    staff,
)
from tables.web.abandoned import abandoned_bets
from tables.web.sign_in import sign_in

table_pages: list[URLPattern] = [
    path("sign-in", sign_in, name="sign-in"),
    path("tables/", setup.tables, name="tables"),
    path("tables/<int:table_id>/setup/", setup.table_setup, name="table-setup"),
    path("house/", house_policies.house_policies, name="house-policies"),
    path("enrol", devices.enrol, name="enrol"),
    path("devices/", devices.devices, name="devices"),
    path("readers/", devices.readers, name="readers"),
    path("password/", devices.password, name="password"),
    path("staff/", people.staff, name="staff"),
    path("staff/<int:staff_id>/", people.person, name="person"),
    path("tables/<int:table_id>/open/", sessions.table_open, name="table-open"),
    path("tables/<int:table_id>/close/", sessions.table_close, name="table-close"),
    path("tables/<int:table_id>/limits/", limits.table_limits, name="table-limits"),
    path("tables/<int:table_id>/limits/history/", limits.limits_history, name="limits-history"),
    path("tables/<int:table_id>/staff/", staff.table_staff, name="table-staff"),
    path("tables/<int:table_id>/queue/", queue.queue, name="queue"),
    path("queue/", queue.house_queue, name="house-queue"),
    path("queue/<int:entry_id>/", queue.queue_entry, name="queue-entry"),
    path("queue/<int:entry_id>/qr.svg", queue.queue_qr, name="queue-qr"),
    path("abandoned-bets/", abandoned_bets, name="abandoned-bets"),
    # counts by two people, chips on slips, boxes
    path("tables/<int:table_id>/count/", counting.table_count, name="table-count"),
    path("tables/<int:table_id>/float/", counting.table_float, name="table-float"),
    path(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/",
        counting.drop_count,
        name="drop-count",
    ),
    path("tables/<int:table_id>/slips/", slips.table_slips, name="table-slips"),
    path("slips/<int:slip_id>/", slips.slip, name="slip"),
    path("cage/", slips.cage, name="cage"),
    path("cage/counts/", cage.cage_counts, name="cage-counts"),
    path("boxes/", slips.boxes, name="boxes"),
    path("q/<slug:token>/", queue_place.queue_place, name="queue-place"),
]
