"""The limits on a table's sign: in force and announced, new ones, and their history."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern
from django.utils.dateparse import parse_date

from casino.lib.addresses import address
from tables.floor.models import GamingTable
from tables.houses.models import LimitsPolicy
from tables.limits.selectors.bounds import bounds_of
from tables.limits.selectors.in_force import find_sign
from tables.limits.selectors.postings import PostingSearch, list_history
from tables.posts.doorway import house_of, table_page
from tables.sessions.selectors import find_open_session
from tables.sign_in.services.credentials import takes_password

WORDS_MOST = 60
FIRST_YEAR, LAST_YEAR = 2000, 9000


@table_page("limits.post")
def table_limits(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show the sign, the announced one, and the form for a new one with the regulation's bounds."""
    house, session = house_of(request), find_open_session(table.pk)
    limits, announced = find_sign(table.pk)
    policy = house.limits_policy if session is not None else None
    return render(
        request,
        "limits/limits.html",
        {
            "table": table,
            "session": session,
            "limits": limits,
            "announced": announced,
            "is_locked": policy == LimitsPolicy.LOCKED,
            "notice_minutes": house.limits_notice_minutes
            if policy == LimitsPolicy.NOTICE
            else None,
            "bounds": bounds_of(table, house),
            "witness_by_password": takes_password(request),
        },
    )


@table_page("limits.view")
def limits_history(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show the history of limits: person, moment, reason, and whether they were withdrawn."""
    search = PostingSearch(
        words=request.GET.get("words", "").replace("\0", "")[:WORDS_MOST],
        first_day=_day_of(request, "from"),
        last_day=_day_of(request, "to"),
        before=_number_of(request, "after"),
    )
    lines, older = list_history(table, house_of(request), search)
    rest = request.GET.copy()
    rest.pop("after", None)
    return render(
        request,
        "limits/limits_history.html",
        {
            "table": table,
            "session": find_open_session(table.pk),
            "search": search,
            "lines": lines,
            "older": older,
            "filters": rest.urlencode(),
        },
    )


def _day_of(request: HttpRequest, name: str) -> date | None:
    """Read a day from the address; other values are no filter."""
    try:
        day = parse_date(request.GET.get(name, ""))
    except ValueError:
        return None
    return day if day is not None and FIRST_YEAR <= day.year <= LAST_YEAR else None


def _number_of(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


PAGES: list[URLPattern] = [
    address("tables/<int:table_id>/limits/", table_limits, name="table-limits", need="limits.post"),
    address(
        "tables/<int:table_id>/limits/history/",
        limits_history,
        name="limits-history",
        need="limits.view",
    ),
]
