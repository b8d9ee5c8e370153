"""The hand-over of a shift: what it leaves, its notes, and who took it over."""

from dataclasses import dataclass
from typing import Any

from casino.handover.models import ShiftHandover, ShiftNote
from casino.handover.sections import Rows, read_sections
from casino.shift.selectors.shift_report import find_shift
from tables.sessions.models import Shift


@dataclass(frozen=True, slots=True)
class Handover:
    """The report. `taken` is None while nobody took it over; then the sections are as of now."""

    shift: Shift
    sections: dict[str, Rows]
    notes: list[ShiftNote]
    taken: ShiftHandover | None


def read_handover(house_id: int, shift_id: int) -> Handover:
    """Read it as it was when it was taken over, else as it is now. Raises NotFound."""
    shift = find_shift(house_id, shift_id)
    taken = ShiftHandover.objects.select_related("taken_by").filter(shift=shift).first()
    notes = ShiftNote.objects.filter(shift=shift).select_related("written_by").order_by("id")
    sections = read_sections(shift) if taken is None else taken.content
    return Handover(shift=shift, sections=sections, notes=list(notes), taken=taken)


def handover_view(handover: Handover) -> dict[str, Any]:
    """Return the handover as plain values."""
    shift, taken = handover.shift, handover.taken
    return {
        "shift": shift.pk,
        "gaming_day": shift.gaming_day.isoformat(),
        "number": shift.number,
        "sections": handover.sections,
        "notes": [
            {"text": note.text, "by": note.written_by.name, "at": note.written_at.isoformat()}
            for note in handover.notes
        ],
        "taken_over": taken and {"by": taken.taken_by.name, "at": taken.taken_at.isoformat()},
    }
