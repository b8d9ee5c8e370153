"""Fills and credits: at the table, at the cage, on paper."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.policy import Actor
from tables.counting.pages import LEADS_TO
from tables.counting.selectors import list_uncounted_drops
from tables.floor.models import GamingTable
from tables.journal.selectors import seal
from tables.posts.doorway import actor_of, house_of, refusing_page, table_page
from tables.posts.selectors.access import may_at
from tables.sessions.selectors import find_open_session
from tables.sign_in.services.credentials import takes_password
from tables.slips.models import SlipStep
from tables.slips.selectors import (
    SLIPS_AT_ONCE,
    SlipView,
    did_a_step,
    find_slip,
    list_of_session,
    list_slips,
    list_under_way,
    read_slip_search,
    roles_for_step,
)

DRAFT_SALT: Final = "sabot.draft.slip"
_ACTS = {
    SlipStep.To.ISSUED: ("slip.step", "api-slip-issue"),
    SlipStep.To.CARRIED: ("slip.carry", "api-slip-carry"),
    SlipStep.To.RECEIVED: ("slip.step", "api-slip-receive"),
}


@dataclass(frozen=True, slots=True)
class OfferedSlip:
    """A slip with the person's possible acts: `act` names the address of the next step."""

    view: SlipView
    act: str
    may_void: bool

    @property
    def id_text(self) -> str:
        """The slip's number as a word, for the names of its fields."""
        return str(self.view.slip.pk)


@table_page("slip.view")
def table_slips(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Ask for chips at a table, and take its slips further."""
    actor, house = actor_of(request), house_of(request)
    session = find_open_session(table.pk)
    slips = [] if session is None else list_of_session(session)
    own = sum(it.steps[0].made_by_id == actor.staff_id for it in slips)
    return render(
        request,
        "slips/table_slips.html",
        {
            "table": table,
            "session": session,
            "draft": session and seal(DRAFT_SALT, f"{actor.staff_id} in {session.pk} after {own}"),
            "may_request": may_at(actor, table.pk, "slip.request"),
            "denominations": sorted(house.denominations_minor, reverse=True),
            "slips": [offer(actor, it) for it in slips],
            "witness_by_password": takes_password(request),
        },
    )


@refusing_page
def cage(request: HttpRequest) -> HttpResponse:
    """Show the slips under way first, then those that are looked for, and drops to count."""
    actor, house = actor_of(request), house_of(request)
    search = read_slip_search(request.GET.dict())
    found = list_slips(house.pk, search)
    is_full = len(found) == SLIPS_AT_ONCE
    return render(
        request,
        "slips/cage.html",
        {
            "under_way": [offer(actor, it) for it in list_under_way(house.pk)],
            "slips": found,
            "asked": search.words,
            "earlier": urlencode({"q": search.words, "after": found[-1].slip.pk})
            if is_full
            else "",
            "drops": list_uncounted_drops(house.pk),
            "witness_by_password": takes_password(request),
        },
    )


@refusing_page
def slip(request: HttpRequest, slip_id: int) -> HttpResponse:
    """Show one slip as it is printed."""
    house = house_of(request)
    return render(request, "slips/slip.html", {"view": find_slip(house.pk, slip_id)})


def offer(actor: Actor, view: SlipView) -> OfferedSlip:
    """Return the person's possible next act on a slip."""
    step = view.next_step
    act, table_id = "", view.slip.table_id
    if step is not None:
        need, address = _ACTS[step]
        is_theirs = actor.role in roles_for_step(view.slip.kind, step) and not did_a_step(
            view, actor.staff_id
        )
        if is_theirs and may_at(actor, table_id, need):
            act = address
    return OfferedSlip(view, act, step is not None and may_at(actor, table_id, "slip.void"))


LEADS_TO["drop"] = "cage"
PAGES: list[URLPattern] = [
    address("tables/<int:table_id>/slips/", table_slips, name="table-slips", need="slip.view"),
    address("slips/<int:slip_id>/", slip, name="slip", need="slip.view"),
    address("cage/", cage, name="cage", need="cage.view"),
]
