"""The addresses of `tables.setup`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.setup import acts
from tables.setup.pages import table_setup, tables

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("tables/", tables, name="tables", need="table.configure"),
    address("tables/<int:table_id>/setup/", table_setup, name="table-setup", need="table.turn"),
]
