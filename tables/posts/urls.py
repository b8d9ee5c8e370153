"""The addresses of `tables.posts`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.posts import acts
from tables.posts.pages import table_staff

api: list[URLPattern] = [
    *acts.ACTS,
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/staff/", table_staff, name="table-staff", need="croupier.post"),
]
