"""Opening and closing a table, once two people have counted it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern
from django.utils.translation import gettext as _

from casino.lib.addresses import address
from games.rules.regulations import get_regulation
from tables.commission.selectors.owed import owed_at
from tables.counting.pages import LEADS_TO, what_is_next
from tables.counting.selectors import (
    count_people,
    find_counted_float,
    read_table_counting,
)
from tables.floor.models import GamingTable
from tables.houses.models import CommissionMode
from tables.ledger.models import Count
from tables.limits.selectors.bounds import bounds_of
from tables.limits.selectors.in_force import find_limits_in_force
from tables.openings.selectors import find_readiness
from tables.posts.doorway import actor_of, house_of, table_page
from tables.sign_in.services.credentials import takes_password
from tables.slips.selectors import list_under_way


@table_page("table.open")
def table_open(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Set the limits for a counted float, or say what is missing first."""
    house = house_of(request)
    ready = find_readiness(table)
    regulation = get_regulation(table.regulation)
    return render(
        request,
        "openings/open.html",
        {
            "table": table,
            "ready": ready,
            "counted": find_counted_float(table, ready.shift) if ready.may_open else None,
            "regulation": regulation,
            "commission_modes": _commission_modes(),
            "bounds": bounds_of(table, house),
            "witness_by_password": takes_password(request),
            "limits": find_limits_in_force(table.pk),
            "advised": regulation.advised_float,
        },
    )


@table_page("table.close")
def table_close(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Close a table that is fully counted, or say what is missing first."""
    house = house_of(request)
    seated, waiting = count_people(table)
    session, progress = read_table_counting(table)
    if house.drop_counted_later:
        progress.pop(Count.Kind.DROP_BOX, None)
    slips = [] if session is None else list_under_way(house.pk, session=session)
    return render(
        request,
        "openings/close.html",
        {
            "table": table,
            "session": session,
            "owed_minor": sum(owed_at(session.pk).values()) if session is not None else 0,
            "seated": seated,
            "waiting": waiting,
            "slips": slips,
            **what_is_next(actor_of(request), house, progress, may_call=True),
        },
    )


def _commission_modes() -> list[tuple[CommissionMode, str]]:
    """Name when commission may be taken."""
    return [
        (CommissionMode.IMMEDIATE, _("at every coup, out of the pay")),
        (CommissionMode.DEFERRED, _("later: marked at the seat, paid when asked for")),
    ]


LEADS_TO.update(opening="table-open", closing="table-close")
PAGES: list[URLPattern] = [
    address("tables/<int:table_id>/open/", table_open, name="table-open", need="table.open"),
    address("tables/<int:table_id>/close/", table_close, name="table-close", need="table.close"),
]
