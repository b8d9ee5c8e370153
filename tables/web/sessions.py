"""Opening and closing a table: the pages of its counts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.rules.regulations import get_regulation
from tables.models import CommissionMode, Count, GamingTable
from tables.selectors.bounds import bounds_of
from tables.selectors.commission import owed_at
from tables.selectors.limits_in_force import find_limits_in_force
from tables.selectors.readiness import count_people, find_readiness
from tables.selectors.sessions import find_open_session
from tables.services.counts import list_values
from tables.services.credentials import takes_password
from tables.web.doorway import house_of, table_page


@table_page("table.open")
def table_open(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Count the float, set the limits, sign by two; or say what is missing first."""
    house = house_of(request)
    return render(
        request,
        "tables/open.html",
        {
            "table": table,
            "cosigner_by_password": takes_password(request),
            "ready": find_readiness(table),
            "regulation": get_regulation(table.regulation),
            "commission_modes": _commission_modes(),
            "bounds": bounds_of(table, house),
            "limits": find_limits_in_force(table.pk),
            "denominations": sorted(house.denominations_minor, reverse=True),
        },
    )


@table_page("table.close")
def table_close(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Count four places one after the other, blind, and sign by two."""
    house, session = house_of(request), find_open_session(table.pk)
    seated, waiting = count_people(table)
    return render(
        request,
        "tables/close.html",
        {
            "table": table,
            "cosigner_by_password": takes_password(request),
            "session": session,
            "owed_minor": sum(owed_at(session.pk).values()) if session is not None else 0,
            "seated": seated,
            "waiting": waiting,
            "counts": [
                (kind, title, what, sorted(list_values(house, kind), reverse=True))
                for kind, title, what in _closing_counts()
            ],
        },
    )


def _commission_modes() -> list[tuple[CommissionMode, str]]:
    """Name when commission may be taken."""
    return [
        (CommissionMode.IMMEDIATE, _("at every coup, out of the pay")),
        (CommissionMode.DEFERRED, _("later: marked at the seat, paid when asked for")),
    ]


def _closing_counts() -> list[tuple[Count.Kind, str, str]]:
    """Name the four places in the order in which they are counted, and what lies there."""
    return [
        (
            Count.Kind.CLOSING_FLOAT,
            _("Closing float"),
            _("The chips in the tray of the table."),
        ),
        (
            Count.Kind.COMMISSION_BOX,
            _("Commission box"),
            _("The chips kept from winning banca bets."),
        ),
        (Count.Kind.TIP_BOX, _("Tip box"), _("The chips that guests gave the staff.")),
        (
            Count.Kind.DROP_BOX,
            _("Drop box"),
            _("The notes that guests changed for chips at the table."),
        ),
    ]
