"""The page of a shift's hand-over."""

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.handover.selectors import read_handover
from casino.lib.addresses import address
from tables.posts.doorway import actor_of, refusing_page


@refusing_page
def shift_handover(request: HttpRequest, shift_id: int) -> HttpResponse:
    """Show the hand-over report of a shift, its notes, and the button to take it over."""
    actor = actor_of(request)
    handover = read_handover(actor.house_id, shift_id)
    return render(
        request,
        "handover/handover.html",
        {
            "handover": handover,
            "shift": handover.shift,
            "sections": [
                (f"handover/{name}.html", rows)
                for name, rows in msgspec.structs.asdict(handover.sections).items()
            ],
            "is_closer": handover.shift.closed_by_id == actor.staff_id,
        },
    )


PAGES: list[URLPattern] = [
    address(
        "shifts/<int:shift_id>/handover/", shift_handover, name="shift-handover", need="shift.view"
    ),
]
