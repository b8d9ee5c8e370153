"""The acts that can be taken back, and how: one inverse for each kind of event.

An inverse is written beside its area (`undo_seats`, `undo_waitlist`, ...), and the declaration of
the act names it (`undone=[sit_again]`); nothing that no declaration names is taken back:

    @inverse_of(SeatingEvent.SEAT_LEFT, need="seat.assign")
    def sit_again(undoing: Undoing) -> Restored: ...

It finds the table held, changes rows by conditional updates only, and raises `built_on()` when
they are no longer as the act left them. Its answer is journalled, so it has all that
a rebuilding from the journal needs. Never named, because others have relied on them: limits,
opening and closing, counts, a new shoe, and money save the collecting of commission. A coup has
its own undo.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from casino.lib.addresses import addresses
from casino.lib.errors import Conflict
from casino.lib.events import SUBJECTS, EventKind
from tables.floor.models import GamingTable
from tables.journal.events import UndoEvent
from tables.journal.models import FloorEvent
from tables.journal.services.journal import Hand

Stream = int | None
"""A stream of the journal: a table's, or (None) that of the house and its waitlist."""

Restored = dict[str, Any]
Subject = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Undoing:
    """The arguments of an inverse: its author, the event taken back, the moment.

    `versions` has its number in each stream it is in, all held; `event` is the one in the table's
    stream if it has one there.
    """

    hand: Hand
    at_table: GamingTable | None
    event: FloorEvent
    versions: Mapping[Stream, int]
    at: datetime

    @property
    def table(self) -> GamingTable:
        """The table, locked, if it happened at one."""
        assert self.at_table is not None, f"{self.event.kind} at no table"
        return self.at_table

    @property
    def payload(self) -> Mapping[str, Any]:
        """The event's payload."""
        payload: Mapping[str, Any] = self.event.payload
        return payload


@dataclass(frozen=True, slots=True)
class Inverse:
    """How one kind of event is taken back.

    `need` is the right that the act required; its consequences require nothing more. `in_play`:
    later deals build on it (the guest seated, the dealer), so a later talla or coup keeps it.
    `despite`: events of the house's clock since about the same guest, which the inverse takes back
    too. `subjects`: further names under which a payload of this kind speaks of a subject.
    """

    kind: EventKind
    run: Callable[[Undoing], Restored]
    need: str
    in_play: bool
    despite: Collection[EventKind]
    subjects: Mapping[str, str]


def inverse_of(
    kind: EventKind,
    *,
    need: str,
    in_play: bool = False,
    despite: Collection[EventKind] = (),
    subjects: Mapping[str, str] | None = None,
) -> Callable[[Callable[[Undoing], Restored]], Inverse]:
    """Make of a function the inverse of a kind of event."""

    def make(run: Callable[[Undoing], Restored]) -> Inverse:
        return Inverse(kind, run, need, in_play, despite, subjects or {})

    return make


@cache
def _inverses() -> dict[str, Inverse]:
    return {it.kind.value: it for one in addresses().values() for it in one.undone}


def find_inverse(kind: str) -> Inverse | None:
    """Find how a kind of event is taken back; None for one that is never undone."""
    return _inverses().get(kind)


def subjects_of(event: FloorEvent) -> set[Subject]:
    """Return the subjects of an event, by the names that payloads use.

    In the house's stream no seat is named: it would be one of any table, which has its own event.
    """
    payload = event.payload
    kind = payload["kind"] if event.kind == UndoEvent.ACT_UNDONE else event.kind
    inverse = find_inverse(kind)
    names = {**SUBJECTS, **(inverse.subjects if inverse else {})}
    return {
        (subject, payload[name])
        for name, subject in names.items()
        if isinstance(payload.get(name), int) and not (subject == "seat" and event.table_id is None)
    }


def built_on() -> Conflict:
    """Make the refusal of an undo that comes after something built on the act."""
    return Conflict("undo.built_on")
