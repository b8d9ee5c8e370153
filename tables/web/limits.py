"""The limits on a table's sign: those in force, those before, and new ones."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.models import GamingTable
from tables.selectors.bounds import bounds_of
from tables.selectors.postings import list_postings
from tables.selectors.sessions import find_open_session
from tables.web.doorway import house_of, table_page


@table_page("limits.post")
def table_limits(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show the sign, its history, and the form of a new one with the regulation's bounds."""
    postings = list_postings(table)
    return render(
        request,
        "tables/limits.html",
        {
            "table": table,
            "session": find_open_session(table.pk),
            "limits": postings[0] if postings else None,
            "postings": postings,
            "bounds": bounds_of(table, house_of(request)),
        },
    )
