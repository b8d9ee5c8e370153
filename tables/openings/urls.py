"""The addresses of `tables.openings`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.counting.pages import LEADS_TO
from tables.openings import acts
from tables.openings.pages import table_close, table_open

api: list[URLPattern] = [
    *acts.ACTS,
]

LEADS_TO.update(opening="table-open", closing="table-close")

pages: list[URLPattern] = [
    address("tables/<int:table_id>/open/", table_open, name="table-open", need="table.open"),
    address("tables/<int:table_id>/close/", table_close, name="table-close", need="table.close"),
]
