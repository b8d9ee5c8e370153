"""The page of a count: who calls it, who counts it blind, how far it is."""

from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, reverse
from django.utils.translation import gettext as _

from casino.lib.addresses import address, addresses
from casino.lib.policy import Actor
from tables.counting.selectors import (
    KindProgress,
    Progress,
    count_people,
    find_closing_counting,
    find_counted_session,
    find_last_counting_id,
    list_rounds,
    read_float_in_play,
    read_progress,
    read_table_counting,
)
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.journal.selectors import seal
from tables.ledger.models import Count
from tables.ledger.pieces import list_values, piece_of
from tables.ledger.selectors.floats import is_float_known
from tables.posts.doorway import actor_of, house_of, refusing_page, table_page
from tables.posts.selectors.access import access_table, may_at
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session

DRAFT_SALT: Final = "sabot.draft.count"
LEADS_TO: Final[dict[str, str]] = {}
"""The address to which people go on from an agreed `opening`, `closing` or `drop`, by its room."""


class CountedPlace(NamedTuple):
    """One kind on the page: its name, its place, its possible pieces."""

    kind: str
    title: str
    what: str
    denominations: list[int]
    progress: KindProgress


@table_page("count.sign")
def table_count(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Call a count or count it blind, whichever is next and the person's to do."""
    house, actor = house_of(request), actor_of(request)
    session, progress = read_table_counting(table)
    if house.drop_counted_later:
        progress.pop(Count.Kind.DROP_BOX, None)
    closing = session is not None
    next_page = LEADS_TO["closing" if closing else "opening"]
    step = what_is_next(actor, house, progress, may_at(actor, table.pk, "count.call"))
    return render(
        request,
        "counting/count.html",
        {
            "table": table,
            "session": session,
            "title": _("Closing count") if closing else _("Opening count"),
            "call_act": "api-counts-call",
            "check_act": "api-counts-check",
            "field": "counts.",
            "seated": count_people(table)[0] if closing else 0,
            "next_url": reverse(next_page, args=[table.pk]),
            "may_go_on": may_at(actor, table.pk, addresses()[next_page].need),
            "may_recount": not closing and may_at(actor, table.pk, "count.recount"),
            "draft": _draft_of(actor, table, session, step),
            **step,
        },
    )


@table_page("count.sign")
def table_float(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Call the float of an open table or count it blind; play continues afterwards."""
    house, actor = house_of(request), actor_of(request)
    session = get_open_session(table)
    may_call = may_at(actor, table.pk, "count.call")
    step = what_is_next(actor, house, read_float_in_play(session), may_call)
    return render(
        request,
        "counting/count.html",
        {
            "table": table,
            "session": session,
            "title": _("Count of the float during play"),
            "in_play": True,
            "float_is_unknown": not is_float_known(table),
            "counted": [it for it in list_rounds(session) if it.is_in_play and it.agrees],
            "call_act": "api-counts-call",
            "check_act": "api-counts-check",
            "field": "counts.",
            "next_url": reverse("table", args=[table.pk]),
            "may_go_on": True,
            "draft": _draft_of(actor, table, session, step),
            **step,
        },
    )


@refusing_page
def drop_count(request: HttpRequest, table_id: int, session_id: int) -> HttpResponse:
    """Call or count blind the drop of a closed session."""
    actor, house = actor_of(request), house_of(request)
    table = access_table(actor, table_id, need="drop.count")
    session = find_counted_session(table, session_id)
    progress = read_progress(find_closing_counting(session), [Count.Kind.DROP_BOX])
    step = what_is_next(actor, house, progress, may_call=True)
    return render(
        request,
        "counting/count.html",
        {
            "table": table,
            "session": None,
            "counted_session": session,
            "title": _("Count of the drop"),
            "call_act": "api-drop-call",
            "check_act": "api-drop-check",
            "field": "",
            "next_url": reverse(LEADS_TO["drop"]),
            "may_go_on": True,
            "draft": _draft_of(actor, table, session, step),
            **step,
        },
    )


def what_is_next(actor: Actor, house: House, progress: Progress, may_call: bool) -> dict[str, Any]:
    """Sort the kinds by the person's next step: call, count blind, or pass the tablet on."""
    places = [_place(house, it) for it in progress.values()]
    waiting = [it for it in places if it.progress.state == "to_check"]
    mine = [it for it in waiting if _called_by(it) == actor.staff_id]
    return {
        "places": places,
        "to_check": [it for it in waiting if _called_by(it) != actor.staff_id],
        "to_hand_over": mine,
        "to_call": []
        if waiting or not may_call
        else [it for it in places if it.progress.is_to_call],
        "waits_for_call": not waiting and any(it.progress.is_to_call for it in places),
        "agreed": all(it.progress.is_agreed for it in places),
    }


def _draft_of(
    actor: Actor, table: GamingTable, session: TableSession | None, step: dict[str, Any]
) -> str:
    """Return the token under which a device keeps what this person counts, until it is sent.

    Every person has another, and so has every round of every count: nobody finds the figures of
    another person, and no round begins with those of the round before.
    """
    role = "check" if step["to_check"] else "call"
    of = f"session {session.pk}" if session else f"after {find_last_counting_id(table)}"
    rounds = [f"{it.kind} {it.progress.round}" for it in step[f"to_{role}"]]
    return seal(DRAFT_SALT, " ".join([str(actor.staff_id), role, str(table.pk), of, *rounds]))


def _called_by(place: CountedPlace) -> int | None:
    called = place.progress.called
    return None if called is None else called.counted_by_id


def _place(house: House, progress: KindProgress) -> CountedPlace:
    kind = progress.kind
    title, what = {
        Count.Kind.OPENING_FLOAT: (_("Opening float"), _("The chips in the tray of the table.")),
        Count.Kind.INTERIM_FLOAT: (
            _("Float during play"),
            _("The chips in the tray of the table, between two coups."),
        ),
        Count.Kind.CLOSING_FLOAT: (_("Closing float"), _("The chips in the tray of the table.")),
        Count.Kind.COMMISSION_BOX: (
            _("Commission box"),
            _("The chips kept from winning banca bets."),
        ),
        Count.Kind.TIP_BOX: (_("Tip box"), _("The chips that guests gave the staff.")),
        Count.Kind.DROP_BOX: (
            _("Drop box"),
            _("The notes that guests changed for chips at the table."),
        ),
    }[kind]
    values = sorted(list_values(house, piece_of(kind)), reverse=True)
    return CountedPlace(kind.value, title, what, values, progress)


PAGES: list[URLPattern] = [
    address("tables/<int:table_id>/count/", table_count, name="table-count", need="count.sign"),
    address("tables/<int:table_id>/float/", table_float, name="table-float", need="count.sign"),
    address(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/",
        drop_count,
        name="drop-count",
        need="drop.count",
    ),
]
