"""Which acts can be taken back, and how: one inverse for each kind of event.

An inverse is written beside its area (`undo_seats`, `undo_queue`, ...) and registers itself:

    @inverse_of(EventKind.SEAT_LEFT, need="seat.assign")
    def sit_again(undoing: Undoing) -> Restored: ...

It finds the table held, changes rows by conditional updates only, and raises `built_on()` when
they are no longer as the act left them. What it tells is journalled, so it holds all that a
rebuilding from the journal needs. Never registered, because others have relied on them: limits,
opening and closing, counts, money, cards. A coup has an undo of its own.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.models import FloorEvent, GamingTable

Restored = dict[str, Any]
Subject = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Undoing:
    """What an inverse is given: who, the table (held), the event taken back, the moment."""

    actor: Actor
    table: GamingTable
    event: FloorEvent
    at: datetime

    @property
    def payload(self) -> Mapping[str, Any]:
        """What the event told."""
        payload: Mapping[str, Any] = self.event.payload
        return payload


@dataclass(frozen=True, slots=True)
class Inverse:
    """How one kind of event is taken back.

    `need` is the act that its doing asked for. `in_play`: whatever is dealt afterwards stands on
    it (who sat, who dealt), so a later talla or coup keeps it.
    """

    need: str
    in_play: bool
    run: Callable[[Undoing], Restored]


_INVERSES: dict[str, Inverse] = {}

# Under these names a payload speaks of somebody or something that an act was done to.
_SUBJECTS: Mapping[str, str] = {
    "seat": "seat",
    "to_seat": "seat",
    "from_seat": "seat",
    "guest": "guest",
    "entry": "entry",
    "queue_entry": "entry",
    "over": "entry",
    "croupier": "staff",
    "former": "staff",
    "relief": "staff",
    "jefe": "staff",
    "talla": "talla",
}


def inverse_of(
    kind: EventKind, *, need: str, in_play: bool = False
) -> Callable[[Callable[[Undoing], Restored]], Callable[[Undoing], Restored]]:
    """Register a function as the inverse of a kind of event."""

    def register(run: Callable[[Undoing], Restored]) -> Callable[[Undoing], Restored]:
        _INVERSES[kind.value] = Inverse(need, in_play, run)
        return run

    return register


def find_inverse(kind: str) -> Inverse | None:
    """Find how a kind of event is taken back; None for what is never undone."""
    return _INVERSES.get(kind)


def undoable_kinds() -> Collection[str]:
    """Name the kinds of events that can be taken back."""
    return frozenset(_INVERSES)


def subjects_of(payload: Mapping[str, Any]) -> set[Subject]:
    """Name whom and what an event is about, by the names that payloads use."""
    return {
        (subject, payload[name])
        for name, subject in _SUBJECTS.items()
        if isinstance(payload.get(name), int)
    }


def built_on() -> Conflict:
    """Make the refusal of an undo that comes after something that stands on the act."""
    return Conflict("undo.built_on")
