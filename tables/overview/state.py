"""A table of the floor as its rows are read: its session, limits, seats and people."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from tables.limits.selectors.in_force import KeptLimits
from tables.posts.selectors.crew import LOAD_MAX


class PostedLimits(msgspec.Struct, frozen=True, array_like=True):
    """Limits in force or announced, in the smallest unit."""

    posting_id: int
    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int
    posted_at: datetime
    in_force_at: datetime


class SeatState(msgspec.Struct, frozen=True, array_like=True):
    """A place on the felt and the guest in it, if any."""

    position: int
    label: str
    guest_id: int | None
    guest_name: str | None


class KeptSeat(msgspec.Struct, frozen=True, array_like=True):
    """A free seat that is kept for a guest who is called, or for the rest of their party."""

    position: int
    guest_id: int
    guest_name: str
    until: datetime


class StandingState(msgspec.Struct, frozen=True, array_like=True):
    """A guest who plays standing, at a place numbered past the seats."""

    place: int
    guest_id: int
    guest_name: str


class WaitlistCounts(msgspec.Struct, frozen=True, array_like=True):
    """The table's waitlist in numbers: guests who can be seated now, and the called of them.

    `on_hold` separately counts guests whose place is held while they are away.
    """

    waiting: int
    called: int
    on_hold: int


class Person(msgspec.Struct, frozen=True, array_like=True):
    """A person at work at a table."""

    staff_id: int
    name: str
    badge: str


@dataclass(frozen=True, slots=True)
class JefeState:
    """The jefe in charge; `load` of `load_max` slots are held, a large table takes both."""

    person: Person
    load: int
    load_max: int = LOAD_MAX


class OwedCommission(msgspec.Struct, frozen=True, array_like=True):
    """The commission that the guest at a seat or standing place owes, in the smallest unit."""

    place: int
    amount_minor: int


class ReaderState(msgspec.Struct, frozen=True, array_like=True):
    """The shoe reader in use at a table, and its warning (`Device`)."""

    name: str
    alert: dict[str, Any] | None


class TablePlain(msgspec.Struct, frozen=True, gc=False):
    """The single values of a table. `state` is closed, open, last_coups or suspended."""

    id: int
    house_id: int
    version: int
    number: str
    label: str
    format: str
    regulation: str
    # its open session's; None while it is closed
    regulation_version: str | None
    currency: str
    state: str
    last_coups_left: int | None
    session_id: int | None
    session_opened_at: datetime | None
    # until when the seat is kept of the guest called first
    called_until: datetime | None
    entry: str
    map_column: int | None
    map_row: int | None
    # of the open session; None at a closed table
    commission_mode: str | None
    # when the shift of the open session should end; None outside the house's plan
    shift_ends_at: datetime | None
    # when play at the open session went on after it was last interrupted
    resumed_at: datetime | None


class TableFloor(TablePlain, frozen=True, gc=False):
    """One table of the floor, with its lists."""

    limits: PostedLimits | None
    limits_announced: PostedLimits | None
    limits_kept: list[KeptLimits]
    seats: list[SeatState]
    standing: list[StandingState]
    waitlist: WaitlistCounts
    jefe: JefeState | None
    croupiers: list[Person]
    seats_kept: list[KeptSeat]
    commission_owed: list[OwedCommission]
    reader: ReaderState | None
