"""The waitlists of guests for the people who keep them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, reverse
from django.utils.translation import gettext as _

from casino.lib.addresses import address
from casino.lib.clock import utc_now
from casino.lib.errors import Conflict
from casino.lib.policy import Actor, verify_role
from games.rules.regulations import is_own
from tables.floor.models import GamingTable
from tables.guests.selectors import list_sitting
from tables.own_rules.selectors import list_rules
from tables.posts.doorway import actor_of, house_of, refusing_page, table_page
from tables.posts.selectors.access import access_table, may_at, table_ids_of
from tables.seating.models import WaitlistEntry
from tables.seating.pages.guests import draw_qr
from tables.seating.selectors.next_guest import list_unoffered_seats
from tables.seating.selectors.order_changes import list_order_acts
from tables.seating.selectors.own_place import pace_for
from tables.seating.selectors.waiting_time import estimate_minutes, pace_of_seats, paces_of_wishes
from tables.seating.selectors.waitlist import (
    WaitingGuest,
    find_entry,
    find_waiting_guest,
    list_house_waitlist,
    list_table_waitlist,
)
from tables.sessions.models import TableSession
from tables.sessions.selectors import find_open_session

PAGE = 30
"""Guests on one page: a longer waitlist is searched, or turned over."""


@dataclass(frozen=True, slots=True)
class Row:
    """A guest on the page, with the likely waiting time."""

    entry: WaitingGuest
    minutes: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page of a waitlist."""

    rows: list[Row]
    find: str
    start: int
    before: int | None
    after: int | None
    waiting: int

    @property
    def has_estimates(self) -> bool:
        """Return whether the wait of any guest not called yet is known."""
        waiting = (row for row in self.rows if row.entry.called_until is None)
        return any(row.minutes is not None for row in waiting)


@table_page("waitlist.view")
def table_waitlist(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show the waitlist in order; those who keep it also get the forms that move it."""
    actor = actor_of(request)
    find, start = _asked(request)
    keeps_waitlist = may_at(actor, table.pk, "waitlist.manage")
    pace = pace_of_seats([table.pk], utc_now())
    waitlist = list_table_waitlist(table.pk, find=find, start=start, most=PAGE + 1)
    return render(
        request,
        "seating/waitlist.html",
        {
            "table": table,
            "session": find_open_session(table.pk),
            "sheet": _sheet(waitlist, find, start, lambda _entry: pace),
            "pace_minutes": estimate_minutes(pace, 1),
            "free_seats": list_unoffered_seats(table),
            "sitting": list_sitting(table) if keeps_waitlist else [],
            "keeps_waitlist": keeps_waitlist,
            "undo_path": _undo_path(table.pk),
            "acts": list_order_acts(table.house_id, table.pk),
            **_join_words(),
        },
    )


@refusing_page
def house_waitlist(request: HttpRequest) -> HttpResponse:
    """Show the waitlist of those who wait for any table that fits them."""
    actor, house = actor_of(request), house_of(request)
    find, start = _asked(request)
    waitlist = list_house_waitlist(house.pk, find=find, start=start, most=PAGE + 1)
    paces = paces_of_wishes(house.pk, [entry.wish for entry in waitlist], utc_now())
    return render(
        request,
        "seating/house_waitlist.html",
        {
            "version": house.version,
            "sheet": _sheet(waitlist, find, start, lambda entry: paces[entry.wish]),
            "keeps_waitlist": may_at(actor, None, "waitlist.manage_house"),
            "undo_path": _undo_path(None),
            "tables": _tables_of(actor, in_play=True),
            "acts": list_order_acts(house.pk, None),
            "regulations": [
                (one.key, one.title if is_own(one.key) else one.key) for one in list_rules(house.pk)
            ],
            **_join_words(),
        },
    )


@refusing_page
def waitlist_entry(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Show one guest on the waitlist, with everything that can be done about their place.

    They can go before any other guest; each choice begins with the place, so typing it finds it.
    """
    actor = actor_of(request)
    known = _keep_entry(actor, entry_id)
    entry = find_waiting_guest(known)
    if entry is None:
        raise Conflict("waitlist.over", params={"guest": known.guest.name})
    if entry.from_house:
        waitlist = list_house_waitlist(actor.house_id)
    else:
        waitlist = [one for one in list_table_waitlist(known.table_id or 0) if not one.from_house]
    others = [
        one for one in waitlist if one.id != entry.id and one.seat_change == entry.seat_change
    ]
    pace = pace_for(known, utc_now())
    return render(
        request,
        "seating/waitlist_entry.html",
        {
            "entry": entry,
            "table": known.table,
            "back": reverse("waitlist", args=[known.table_id])
            if known.table_id
            else reverse("house-waitlist"),
            "minutes": estimate_minutes(pace, entry.place),
            "others": others,
            "tables": [one for one in _tables_of(actor) if one.pk != known.table_id],
            "hold_choices": (5, 10, 15, 30, 60),
            "keeps_waitlist": True,
            "undo_path": _undo_path(known.table_id),
            **_join_words(),
        },
    )


@refusing_page
def waitlist_qr(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Draw the QR code of a guest's own place on the waitlist."""
    entry = _keep_entry(actor_of(request), entry_id)
    return draw_qr(request, house_of(request), reverse("own-place", args=[entry.token]))


def _keep_entry(actor: Actor, entry_id: int) -> WaitlistEntry:
    """Get an entry of a waitlist that the actor may change. Raises NotFound, NotAllowed."""
    entry = find_entry(actor.house_id, entry_id)
    if entry.table_id is None:
        verify_role(actor, "waitlist.manage_house")
    else:
        access_table(actor, entry.table_id, need="waitlist.manage")
    return entry


def _undo_path(table_id: int | None) -> str:
    """Where an act on a table's waitlist, or (None) on the house's, is taken back."""
    return (
        reverse("api-act-undo", args=[table_id]) if table_id else reverse("api-house-waitlist-undo")
    )


def _tables_of(actor: Actor, *, in_play: bool = False) -> list[GamingTable]:
    """List the tables whose waitlists the actor may change, all or those guests are called to."""
    tables = GamingTable.objects.filter(house_id=actor.house_id)
    if in_play:
        tables = tables.filter(sessions__in=TableSession.objects.filter(closed_at=None))
    if not may_at(actor, None, "waitlist.manage"):
        tables = tables.filter(id__in=table_ids_of(actor.staff_id))
    return list(tables)


def _asked(request: HttpRequest) -> tuple[str, int]:
    start = request.GET.get("from", "0")
    find = request.GET.get("find", "").replace("\0", "")
    return find[:40], min(int(start), 100_000) if start.isdecimal() and len(start) < 7 else 0


def _sheet(
    waitlist: list[WaitingGuest],
    find: str,
    start: int,
    pace_of: Callable[[WaitingGuest], float | None],
) -> Sheet:
    return Sheet(
        rows=[Row(one, estimate_minutes(pace_of(one), one.place)) for one in waitlist[:PAGE]],
        find=find,
        start=start,
        before=max(0, start - PAGE) if start else None,
        after=start + PAGE if len(waitlist) > PAGE else None,
        waiting=max((entry.on_waitlist for entry in waitlist if not entry.from_house), default=0)
        or (waitlist[0].on_waitlist if waitlist and waitlist[0].from_house else 0),
    )


def _join_words() -> dict[str, Any]:
    return {
        "priorities": [(0, _("In turn")), (1, _("Before those in turn")), (2, _("First"))],
    }


WAITLISTS: list[URLPattern] = [
    address(
        "tables/<int:table_id>/waitlist/", table_waitlist, name="waitlist", need="waitlist.view"
    ),
    address("waitlist/", house_waitlist, name="house-waitlist", need="waitlist.view"),
    address(
        "waitlist/<int:entry_id>/", waitlist_entry, name="waitlist-entry", need="waitlist.manage"
    ),
    address(
        "waitlist/<int:entry_id>/qr.svg", waitlist_qr, name="waitlist-qr", need="waitlist.manage"
    ),
]
