"""The hand-over of a shift: its report, its notes, and who took it over."""

from dataclasses import dataclass
from datetime import date

import msgspec

from casino.handover.models import ShiftHandover, ShiftNote
from casino.handover.sections import Sections, read_sections
from casino.lib.sent import Moment, Sent
from casino.shift.selectors.shift_report import find_shift
from tables.people.selectors import name_person
from tables.sessions.models import Shift


@dataclass(frozen=True, slots=True)
class Handover:
    """The report.

    `taken` is None until somebody takes over; until then the sections are as of now.
    """

    shift: Shift
    sections: Sections
    notes: list[ShiftNote]
    taken: ShiftHandover | None


class NoteShown(Sent):
    """A note to the next shift."""

    text: str
    by: str
    by_name: str
    at: Moment


class TakenOver(Sent):
    """Who took the shift over."""

    by: str
    by_name: str
    at: Moment


class HandoverShown(Sent):
    """The hand-over report; after a shift was taken over, the sections are as they were then."""

    shift: int
    gaming_day: date
    number: int
    sections: Sections
    notes: list[NoteShown]
    taken_over: TakenOver | None


def read_handover(house_id: int, shift_id: int) -> Handover:
    """Read the report as it was at the hand-over, or as it is now. Raises NotFound."""
    shift = find_shift(house_id, shift_id)
    taken = ShiftHandover.objects.select_related("taken_by").filter(shift=shift).first()
    notes = ShiftNote.objects.filter(shift=shift).select_related("written_by").order_by("id")
    sections = read_sections(shift) if taken is None else msgspec.convert(taken.content, Sections)
    return Handover(shift=shift, sections=sections, notes=list(notes), taken=taken)


def handover_view(handover: Handover) -> HandoverShown:
    """Return the handover as it is sent."""
    shift, taken = handover.shift, handover.taken
    return HandoverShown(
        shift=shift.pk,
        gaming_day=shift.gaming_day,
        number=shift.number,
        sections=handover.sections,
        notes=[
            NoteShown(text=note.text, at=note.written_at, **name_person("by", note.written_by))
            for note in handover.notes
        ],
        taken_over=None
        if taken is None
        else TakenOver(at=taken.taken_at, **name_person("by", taken.taken_by)),
    )
