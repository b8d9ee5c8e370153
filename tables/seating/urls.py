"""The addresses of `tables.seating`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from tables.seating.acts import seats, waitlist
from tables.seating.pages import (
    house_waitlist,
    own_place,
    table_waitlist,
    waitlist_entry,
    waitlist_qr,
)

api: list[URLPattern] = [
    *seats.ACTS,
    *waitlist.ACTS,
]

pages: list[URLPattern] = [
    address(
        "tables/<int:table_id>/waitlist/", table_waitlist, name="waitlist", need="waitlist.view"
    ),
    address("waitlist/", house_waitlist, name="house-waitlist", need="waitlist.view"),
    address(
        "waitlist/<int:entry_id>/", waitlist_entry, name="waitlist-entry", need="waitlist.manage"
    ),
    address(
        "waitlist/<int:entry_id>/qr.svg", waitlist_qr, name="waitlist-qr", need="waitlist.manage"
    ),
    address("q/<slug:token>/", own_place, name="own-place", need=Need.NOBODY),
]
