"""Taking back an act within seconds, by the person who did it, while nothing builds on it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict, NotAllowed, NotFound
from casino.lib.policy import Actor, verify_role
from tables.floor.models import GamingTable
from tables.houses.services import hold_house
from tables.journal.events import UndoEvent
from tables.journal.models import FloorEvent
from tables.journal.services.commands import command as as_command
from tables.journal.services.journal import append_by, hand_of
from tables.journal.services.undo_registry import (
    Inverse,
    Stream,
    Undoing,
    built_on,
    find_inverse,
    subjects_of,
)
from tables.posts.selectors.access import access_table

UNDO_S: Final = 8
"""The time that screens offer."""
LATENCY_S: Final = 2
"""The extra time that the server grants, for the network."""
UNDO_WITHIN: Final = timedelta(seconds=UNDO_S + LATENCY_S)

_PLAY = ("coup.", "talla.")


@dataclass(frozen=True, slots=True)
class Done:
    """One act of a command: its event, in the table's stream if it has one there.

    `versions` has its number in every stream it is in.
    """

    event: FloorEvent
    versions: Mapping[Stream, int]


@as_command("act.undo")
def undo_act(
    *, actor: Actor, command: Command, table_id: int | None, undone_command_id: UUID
) -> dict[str, Any]:
    """Undo what the actor's own command did at a table, or (None) on the house's waitlist.

    This is possible for `UNDO_S` seconds. The command's events are undone newest first, each by the
    inverse of its kind, and journalled in the same streams. Raises NotFound `undo.unknown`;
    NotAllowed `undo.not_yours` and like `access_table`; AgainstTheRules `undo.never`; Conflict
    `undo.several`, `undo.done`, `undo.over`, `undo.built_on`, and an inverse's own refusals, such
    as for the croupiers that an open table keeps.
    """
    verify_role(actor, "act.undo")
    if table_id is not None:
        access_table(actor, table_id, need="act.undo", lock=True)
    done = _find_done(actor, table_id, undone_command_id)
    inverses = _find_inverses(actor, done)
    table = _hold(actor, done, inverses[-1].need)
    if utc_now() - done[0].event.happened_at > UNDO_WITHIN:
        raise Conflict("undo.over", params={"seconds": UNDO_S})
    _verify_newest(done, inverses)
    hand, now = hand_of(actor, command), utc_now()
    versions: dict[Stream, int] = {}
    for one, inverse in zip(done, inverses, strict=True):
        restored = inverse.run(Undoing(hand, table, one.event, one.versions, now))
        facts = {"kind": one.event.kind, "command": str(undone_command_id), **restored}
        for stream, version in one.versions.items():
            payload = {**facts, "version": version}
            versions[stream] = append_by(hand, UndoEvent.ACT_UNDONE, payload, stream)
    return {"version": versions[table_id]}


def _find_done(actor: Actor, stream: Stream, undone_command_id: UUID) -> list[Done]:
    """Find the acts of a command, newest first; an event in two streams is one act.

    Raises NotFound `undo.unknown` if it has no event in this stream.
    """
    events = FloorEvent.objects.filter(command_id=undone_command_id, house_id=actor.house_id)
    found: dict[tuple[str, str], list[FloorEvent]] = {}
    for event in events.order_by("-id"):
        same = (event.kind, json.dumps(event.payload, sort_keys=True))
        found.setdefault(same, []).append(event)
    if not any(event.table_id == stream for streams in found.values() for event in streams):
        raise _unknown(stream)
    return [
        Done(
            event=next((it for it in streams if it.table_id is not None), streams[0]),
            versions={it.table_id: it.version for it in sorted(streams, key=_tables_first)},
        )
        for streams in found.values()
    ]


def _unknown(stream: Stream) -> NotFound:
    if stream is None:
        return NotFound("undo.unknown_in_house")
    return NotFound("undo.unknown", params={"table": GamingTable.objects.get(id=stream).number})


def _tables_first(event: FloorEvent) -> tuple[bool, int]:
    return (event.table_id is None, event.table_id or 0)


def _streams_of(done: Iterable[Done]) -> set[Stream]:
    return {stream for one in done for stream in one.versions}


def _find_inverses(actor: Actor, done: Sequence[Done]) -> list[Inverse]:
    """Find how each event is taken back. Refuses another person's, and one that never is."""
    inverses = []
    for one in done:
        if one.event.actor_id != actor.staff_id:
            raise NotAllowed("undo.not_yours")
        inverse = find_inverse(one.event.kind)
        if inverse is None:
            raise AgainstTheRules("undo.never")
        inverses.append(inverse)
    return inverses


def _hold(actor: Actor, done: Sequence[Done], need: str) -> GamingTable | None:
    """Lock the table of an act, and the house's waitlist if the act has an event there.

    The oldest event is the act, and `need` the right it required; calls to a seat that it freed
    followed from it. An entry on the house's waitlist is open to all people who may change that
    list.
    """
    tables = sorted(stream for stream in _streams_of(done) if stream is not None)
    if len(tables) > 1:
        first = GamingTable.objects.get(id=tables[0])
        raise Conflict("undo.several", params={"table": first.number})
    is_of_house_waitlist = None in done[-1].versions and need == "waitlist.manage"
    if is_of_house_waitlist:
        verify_role(actor, "waitlist.manage_house")
        need = "waitlist.manage_house"
    held = [access_table(actor, table_id, need=need, lock=True) for table_id in tables]
    if None in _streams_of(done):
        hold_house(actor.house_id)
    return held[0] if held else None


def _verify_newest(done: Sequence[Done], inverses: Sequence[Inverse]) -> None:
    """Refuse when something has happened since to a subject of the act."""
    command_id = str(done[0].event.command_id)
    later = list(_list_later(done))
    undone = (it for it in later if it.kind == UndoEvent.ACT_UNDONE)
    if any(it.payload["command"] == command_id for it in undone):
        raise Conflict("undo.done")
    subjects = {subject for one in done for subject in subjects_of(one.event)}
    in_play = any(inverse.in_play for inverse in inverses)
    despite = {kind for inverse in inverses for kind in inverse.despite}
    for event in later:
        if event.actor_id is None and event.kind in despite:
            continue
        if in_play and event.kind.startswith(_PLAY):
            raise built_on()
        if not subjects.isdisjoint(subjects_of(event)):
            raise built_on()


def _list_later(done: Sequence[Done]) -> Iterable[FloorEvent]:
    """List the events after an act, in each stream that it is in."""
    for stream in _streams_of(done):
        newest = max(one.versions[stream] for one in done if stream in one.versions)
        yield from FloorEvent.objects.filter(
            house_id=done[0].event.house_id, table_id=stream, version__gt=newest
        )
