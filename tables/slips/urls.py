"""The addresses of `tables.slips`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.counting.pages import LEADS_TO
from tables.slips import acts
from tables.slips.pages import cage, slip, table_slips

api: list[URLPattern] = [
    *acts.ACTS,
]

LEADS_TO["drop"] = "cage"

pages: list[URLPattern] = [
    address("tables/<int:table_id>/slips/", table_slips, name="table-slips", need="slip.view"),
    address("slips/<int:slip_id>/", slip, name="slip", need="slip.view"),
    address("cage/", cage, name="cage", need="cage.view"),
]
