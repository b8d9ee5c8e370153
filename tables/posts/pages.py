"""The people at a table: its jefe and its croupiers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from tables.floor.models import GamingTable
from tables.posts.doorway import house_of, table_page
from tables.posts.selectors.crew import find_croupier_need, find_supervision, list_house_jefes
from tables.posts.selectors.history import history_of_table
from tables.posts.selectors.rotation import list_at_work, list_off_post
from tables.sessions.selectors import find_open_session


@table_page("croupier.post")
def table_staff(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show the people of a table and the forms that move them."""
    house = house_of(request)
    off_post = list_off_post(house)
    supervision = find_supervision(table)
    jefes = list_house_jefes(table.house_id, supervision)
    return render(
        request,
        "posts/staff.html",
        {
            "table": table,
            "session": find_open_session(table.pk),
            "supervision": supervision,
            "jefe": next((jefe for jefe in jefes if jefe.here), None),
            "jefes": jefes,
            "other_jefes": [jefe for jefe in jefes if not jefe.here],
            "at_work": list_at_work(house, table.pk),
            "off_post": off_post,
            "next_relief": next((one for one in off_post if one.is_free), None),
            "history": history_of_table(table),
            "need": find_croupier_need(table),
        },
    )


PAGES: list[URLPattern] = [
    address("tables/<int:table_id>/staff/", table_staff, name="table-staff", need="croupier.post"),
]
