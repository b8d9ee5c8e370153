"""DEMO ONLY: the state before a day: serials of slips, heads of the journal's streams.

Of the journal only the interruptions of play are written, because reports compute open time from
them. They are numbered and chained as in `tables.journal.models`.
"""

from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

import numpy as np

from casino.demo.year.commands import EVENT, command_hex
from casino.demo.year.floor import Floor
from casino.demo.year.plans import draw_day, plan_session
from casino.demo.year.sheets import EPOCH
from tables.openings.events import OpeningEvent

_RESUMED_IS: str = "open"


class Event(NamedTuple):
    """An event of a table's stream; `table` is its number in the house, hashes are bytes."""

    id: int
    table: int
    version: int
    kind: str
    payload: str
    actor: int
    command: str
    happened: int
    previous_hash: bytes
    hash: bytes


class YearSoFar:
    """The year until a day, computed from its draws. Asking for days in order is fast."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._begin()

    def _begin(self) -> None:
        self._day = 0
        self._serials: dict[int, int] = {}
        self._heads = [(0, bytes(32))] * self._floor.recipe.tables

    def reach(self, day: int) -> tuple[int, list[Event]]:
        """Return the last serial given before a day in its year, and the events of the day."""
        if day < self._day:
            self._begin()
        while self._day < day:
            self._pass_day()
        serial = self._serials.get(self._floor.recipe.day(day).year, 0)
        events = self._pass_day()
        return serial, events

    def _pass_day(self) -> list[Event]:
        day, floor = self._day, self._floor
        draws = draw_day(floor.recipe, day)
        year = floor.recipe.day(day).year
        given = int(draws.fills.sum() + draws.credits.sum())
        self._serials[year] = self._serials.get(year, 0) + given
        planned = floor.plan(day)
        events: list[Event] = []
        places = np.argwhere(draws.is_open & (draws.suspended >= 0)).tolist()
        for shift, table in places:
            plan = plan_session(floor, draws, planned[shift], day, shift, table)
            assert plan.suspended is not None
            jefe = floor.jefe(day, shift, table)
            for kind, state, at in (
                (OpeningEvent.TABLE_SUSPENDED, "suspended", plan.suspended[0]),
                (OpeningEvent.TABLE_RESUMED, _RESUMED_IS, plan.suspended[1]),
            ):
                # Written as the database writes it, for the hash is made from its text.
                payload = f'{{"state": "{state}", "session": {plan.id}, "last_coups_left": null}}'
                events.append(self._chain(day, len(events), table, kind, payload, jefe, at))
        self._day += 1
        return events

    def _chain(
        self, day: int, number: int, table: int, kind: str, payload: str, actor: int, at: int
    ) -> Event:
        floor = self._floor
        event_id = floor.first_id("tables_floorevent", day) + number
        version, previous = self._heads[table]
        command = command_hex(floor, EVENT, event_id)
        happened = (EPOCH + timedelta(milliseconds=at)).strftime("%Y-%m-%dT%H:%M:%S.%f")
        table_id = floor.tables[table].id
        content = (
            floor.house_id, table_id, version + 1, kind, actor, UUID(command), happened, payload
        )  # fmt: skip
        digest = sha256(previous + "\x1f".join(map(str, content)).encode()).digest()
        self._heads[table] = (version + 1, digest)
        return Event(
            event_id, table, version + 1, str(kind), payload, actor, command, at, previous, digest
        )
