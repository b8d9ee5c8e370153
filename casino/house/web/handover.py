"""The page of a shift's hand-over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.house.handover import SECTIONS
from casino.house.selectors.handover import read_handover
from casino.house.services.hand_over_shift import NOTE_LENGTH
from tables.web.doorway import actor_of, refusing_page


@refusing_page
def shift_handover(request: HttpRequest, shift_id: int) -> HttpResponse:
    """Show what a shift leaves to the next; its notes; and the button to take it over."""
    actor = actor_of(request)
    handover = read_handover(actor.house_id, shift_id)
    # A section that is newer than what was kept has nothing to show of it.
    kept = [section.KEY for section in SECTIONS if section.KEY in handover.sections]
    return render(
        request,
        "house/handover.html",
        {
            "handover": handover,
            "shift": handover.shift,
            "sections": [(f"house/handover/{key}.html", handover.sections[key]) for key in kept],
            "note_length": NOTE_LENGTH,
            "is_closer": handover.shift.closed_by_id == actor.staff_id,
        },
    )
