"""Who stands at a table: its jefe and its croupiers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.models import GamingTable
from tables.selectors.crew import (
    find_croupier_need,
    find_supervision,
    list_free_croupiers,
    list_jefes,
    list_posts,
)
from tables.selectors.sessions import find_open_session
from tables.web.doorway import table_page


@table_page("croupier.post")
def table_staff(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show the people of a table and the forms that move them."""
    supervision = find_supervision(table)
    jefes = list_jefes(table, supervision)
    return render(
        request,
        "tables/staff.html",
        {
            "table": table,
            "session": find_open_session(table.pk),
            "supervision": supervision,
            "jefe": next((jefe for jefe in jefes if jefe.here), None),
            "other_jefes": [jefe for jefe in jefes if not jefe.here],
            "posts": list_posts(table),
            "free_croupiers": list_free_croupiers(table),
            "need": find_croupier_need(table),
        },
    )
