"""Handing a shift over: notes of the people who leave, and taking it over."""

from typing import Any, Final

import msgspec

from casino.handover.events import HandoverEvent
from casino.handover.models import ShiftHandover, ShiftNote
from casino.handover.sections import read_sections
from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput, Conflict
from casino.lib.finding import find_by_id
from casino.lib.policy import Actor, verify_role
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.sessions.models import Shift
from tables.sign_in.services.witness import verify_apart

NOTE_LENGTH: Final = 1000


@as_command("shift.note")
def note_for_next_shift(
    *, actor: Actor, command: Command, shift_id: int, text: str
) -> dict[str, Any]:
    """Leave a note to the next shift, until that one took over.

    Raises NotFound; BadInput `handover.note`; Conflict `handover.over`.
    """
    verify_role(actor, "shift.note")
    shift = _hold(actor, shift_id)
    words = text.strip()
    if not 0 < len(words) <= NOTE_LENGTH:
        raise BadInput("handover.note", params={"most": NOTE_LENGTH})
    note = ShiftNote.objects.create(
        house_id=actor.house_id,
        shift=shift,
        text=words,
        written_by_id=actor.staff_id,
        written_at=utc_now(),
    )
    payload = {"shift": shift.pk, "note": note.pk, "text": words}
    version = journal.append(actor, command, HandoverEvent.SHIFT_NOTED, payload)
    return {"shift": shift.pk, "version": version}


@as_command("shift.take_over")
def take_over_shift(*, actor: Actor, command: Command, shift_id: int) -> dict[str, Any]:
    """Take over from a closed shift, with everything that it leaves as it is at this moment.

    Raises NotFound; Conflict `shift.still_open`, `handover.over`; AgainstTheRules `witness.apart`,
    `handover.same_person`.
    """
    verify_role(actor, "shift.take_over")
    shift = _hold(actor, shift_id)
    if shift.closed_at is None:
        raise Conflict("shift.still_open")
    if shift.closed_by_id == actor.staff_id:
        raise AgainstTheRules("handover.same_person")
    verify_apart(actor, shift.closed_by_id)
    content = msgspec.to_builtins(read_sections(shift))
    ShiftHandover.objects.create(
        house_id=actor.house_id,
        shift=shift,
        taken_by_id=actor.staff_id,
        taken_at=utc_now(),
        content=content,
    )
    payload = {"shift": shift.pk, "content": content}
    version = journal.append(actor, command, HandoverEvent.SHIFT_HANDED_OVER, payload)
    return {"shift": shift.pk, "version": version}


def _hold(actor: Actor, shift_id: int) -> Shift:
    """Lock a shift that nobody has taken over yet, so that acts on it follow one another."""
    shifts = Shift.objects.select_for_update(no_key=True, of=("self",)).select_related("house")
    shift = find_by_id(shifts.filter(house_id=actor.house_id), shift_id, "shift")
    if ShiftHandover.objects.filter(shift=shift).exists():
        raise Conflict("handover.over")
    return shift
