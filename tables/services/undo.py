"""Taking back an act within seconds, by who did it, while nothing stands on it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict, NotAllowed, NotFound
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.models import FloorEvent, GamingTable
from tables.selectors.access import access_table
from tables.services import journal
from tables.services.commands import command as as_command
from tables.services.undo_registry import (
    Inverse,
    Undoing,
    built_on,
    find_inverse,
    subjects_of,
)

UNDO_S: Final = 8
"""What the screens offer."""
LATENCY_S: Final = 2
"""What the server grants beyond, for the way there and back."""
RECENT_EVENTS: Final = 500
"""Further back in the journal nothing is looked for: that many take far over 10 seconds."""

_PLAY = ("coup.", "talla.")


@as_command("act.undo")
def undo_act(
    *, actor: Actor, command: Command, table_id: int, undone_command_id: UUID
) -> dict[str, Any]:
    """Take back what the actor's own command did at a table, within `UNDO_S` seconds.

    The command's events are taken back newest first, each by the inverse of its kind. Raises
    NotFound `undo.unknown`; NotAllowed `undo.not_yours` and as `access_table`; Conflict
    `undo.never`, `undo.several`, `undo.done`, `undo.over`, `undo.built_on`, and whatever an
    inverse refuses, such as the croupiers that an open table keeps.
    """
    table = access_table(actor, table_id, need="act.undo", lock=True)
    recent = FloorEvent.objects.filter(
        house_id=actor.house_id, table=table, version__gt=table.version - RECENT_EVENTS
    )
    events = list(recent.filter(command_id=undone_command_id).order_by("-version"))
    if not events:
        raise NotFound("undo.unknown", params={"table": table.number})
    inverses = _verify(actor, table, events)
    _verify_newest(events, inverses, list(recent.filter(version__gt=events[0].version)))
    now = utc_now()
    version = table.version
    for event, inverse in zip(events, inverses, strict=True):
        restored = inverse.run(Undoing(actor, table, event, now))
        version = journal.append(
            actor=actor,
            command=command,
            kind=EventKind.ACT_UNDONE,
            payload={
                "kind": event.kind,
                "version": event.version,
                "command": str(undone_command_id),
                **restored,
            },
            table_id=table.pk,
        )
    return {"version": version}


def _verify(actor: Actor, table: GamingTable, events: Sequence[FloorEvent]) -> list[Inverse]:
    """Refuse what is another's, not undone at all, too old, or done at more than this table."""
    inverses = []
    for event in events:
        if event.actor_id != actor.staff_id:
            raise NotAllowed("undo.not_yours")
        inverse = find_inverse(event.kind)
        if inverse is None:
            raise Conflict("undo.never")
        access_table(actor, table.pk, need=inverse.need)
        inverses.append(inverse)
    # Found by the row's number: one command writes its events within a moment of one another.
    around = (events[-1].pk - RECENT_EVENTS, events[0].pk + RECENT_EVENTS)
    same_command = FloorEvent.objects.filter(pk__range=around, command_id=events[0].command_id)
    if same_command.count() > len(events):
        raise Conflict("undo.several", params={"table": table.number})
    if utc_now() - events[0].happened_at > timedelta(seconds=UNDO_S + LATENCY_S):
        raise Conflict("undo.over", params={"seconds": UNDO_S})
    return inverses


def _verify_newest(
    events: Sequence[FloorEvent], inverses: Sequence[Inverse], later: Sequence[FloorEvent]
) -> None:
    """Refuse when something has happened since to whom or what the act was about."""
    command_id = str(events[0].command_id)
    if any(it.kind == EventKind.ACT_UNDONE and it.payload["command"] == command_id for it in later):
        raise Conflict("undo.done")
    subjects = {subject for event in events for subject in subjects_of(event.payload)}
    in_play = any(inverse.in_play for inverse in inverses)
    for event in later:
        if in_play and event.kind.startswith(_PLAY):
            raise built_on()
        if not subjects.isdisjoint(subjects_of(event.payload)):
            raise built_on()
