"""The addresses of `tables.counting`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.counting import acts
from tables.counting.pages import drop_count, table_count, table_float

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/count/", table_count, name="table-count", need="count.sign"),
    address("tables/<int:table_id>/float/", table_float, name="table-float", need="count.sign"),
    address(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/",
        drop_count,
        name="drop-count",
        need="drop.count",
    ),
]
