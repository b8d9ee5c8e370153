"""The page of a shift's hand-over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.handover.sections import SECTIONS
from casino.handover.selectors import read_handover
from casino.handover.services import NOTE_LENGTH
from tables.posts.doorway import actor_of, refusing_page


@refusing_page
def shift_handover(request: HttpRequest, shift_id: int) -> HttpResponse:
    """Show what a shift leaves to the next; its notes; and the button to take it over."""
    actor = actor_of(request)
    handover = read_handover(actor.house_id, shift_id)
    # A section that is newer than what was kept has nothing to show of it.
    kept = [section.KEY for section in SECTIONS if section.KEY in handover.sections]
    return render(
        request,
        "handover/handover.html",
        {
            "handover": handover,
            "shift": handover.shift,
            "sections": [(f"handover/{key}.html", handover.sections[key]) for key in kept],
            "note_length": NOTE_LENGTH,
            "is_closer": handover.shift.closed_by_id == actor.staff_id,
        },
    )
