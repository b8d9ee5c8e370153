"""Guests come, wait, sit down and leave, as the staff of a table enters it."""

import random
from typing import Any

from casino.demo.people import DEMO_GUESTS
from casino.demo.player.commission import owing_places
from casino.demo.player.person import Person, RefusedError

Table = dict[str, Any]

FEWEST = 3
COME, LEAVE, CALL = 0.10, 0.06, 0.35
"""How likely each is between two coups."""


def seats_free(table: Table) -> list[int]:
    """Return the positions of the free seats."""
    return [seat["position"] for seat in table["seats"] if seat["guest"] is None]


def guests_of(table: Table) -> dict[int, str]:
    """Return the names of the seated guests, by seat."""
    return {
        seat["position"]: seat["guest"]["name"]
        for seat in table["seats"]
        if seat["guest"] is not None
    }


class Doorman:
    """Keeps the guests in the house, so that nobody sits at two tables."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._seated: dict[int, set[str]] = {}
        self._waiting: dict[int, set[str]] = {}

    def look(self, table: Table, waitlist: list[dict[str, Any]]) -> None:
        """Note the guests who sit and wait at a table."""
        self._seated[table["table"]] = set(guests_of(table).values())
        self._waiting[table["table"]] = {entry["guest_name"] for entry in waitlist}

    def idle_guest(self) -> str | None:
        """Return a guest who neither sits nor waits anywhere."""
        busy = set().union(*self._seated.values(), *self._waiting.values())
        idle = [name for name in DEMO_GUESTS if name not in busy]
        return self._rng.choice(idle) if idle else None

    def is_seated(self, name: str) -> bool:
        """Return whether a guest sits at some table."""
        return any(name in names for names in self._seated.values())

    def sit(self, table: Table, name: str) -> None:
        """Note that a guest has sat down at a table."""
        self._seated.setdefault(table["table"], set()).add(name)
        self._waiting.get(table["table"], set()).discard(name)


class GuestMover:
    """Moves the guests of one table between two coups."""

    def __init__(self, rng: random.Random, doorman: Doorman, number: str) -> None:
        self._rng = rng
        self._doorman = doorman
        self._number = number

    def move(self, table: Table, head: Person, dealer: Person) -> list[str]:
        """Let guests leave, be called, sit down or wait; return what happened in short lines.

        `head` (a jefe) changes the waitlist, `dealer` enters seats.
        """
        waitlist: list[dict[str, Any]] = head.get(f"tables/{table['table']}/waitlist?limit=200")[
            "guests"
        ]
        self._doorman.look(table, waitlist)
        lines: list[str] = []
        sitting, free = guests_of(table), seats_free(table)
        if len(sitting) > FEWEST and self._rng.random() < LEAVE:
            owing = owing_places(table)  # a guest who owes commission stays until it is paid
            leaving = [seat for seat in sorted(sitting) if seat not in owing]
            if leaving:
                seat = self._rng.choice(leaving)
                dealer.send(f"tables/{table['table']}/seats/{seat}/leave")
                lines.append(f"{sitting[seat]} leaves seat {seat}")
                free.append(seat)
        lines.extend(self._serve_waitlist(table, waitlist, free, head))
        missing = FEWEST - (len(table["seats"]) - len(free))
        if missing <= 0 and free and not waitlist and self._rng.random() < COME:
            missing = 1
        for _ in range(min(missing, len(free))):
            lines.extend(self._seat_newcomer(table, free, dealer))
        if len(free) <= 1 and len(waitlist) < FEWEST and self._rng.random() < COME:
            lines.extend(self._join_waitlist(table, head))
        return lines

    def seat_many(self, table: Table, dealer: Person, how_many: int) -> list[str]:
        """Seat the first guests of an evening."""
        free = seats_free(table)
        lines: list[str] = []
        for _ in range(min(how_many, len(free))):
            lines.extend(self._seat_newcomer(table, free, dealer))
        return lines

    def _seat_newcomer(self, table: Table, free: list[int], dealer: Person) -> list[str]:
        name = self._doorman.idle_guest()
        if name is None:
            return []
        seat = self._rng.choice(free)
        try:
            dealer.send(f"tables/{table['table']}/seats/{seat}/take", {"guest": name})
        except RefusedError as refused:
            if refused.code != "waitlist.jump_needs_reason":
                raise
            return []  # a guest of a waitlist is next: no walk-in goes before them
        free.remove(seat)
        self._doorman.sit(table, name)
        return [f"{name} takes seat {seat}"]

    def _serve_waitlist(
        self, table: Table, waitlist: list[dict[str, Any]], free: list[int], head: Person
    ) -> list[str]:
        if not waitlist or not free or self._rng.random() > CALL:
            return []
        for entry in waitlist:
            if self._doorman.is_seated(entry["guest_name"]):
                head.send(f"waitlist/{entry['id']}/leave", {"no_show": False})
                return [f"{entry['guest_name']} plays elsewhere and leaves the waitlist"]
        called = next((entry for entry in waitlist if entry["state"] == "called"), None)
        if called is None:
            waiting = (entry for entry in waitlist if entry["state"] == "waiting")
            first = next((entry for entry in waiting if entry["party"] <= len(free)), None)
            if first is None:
                return []  # they are away, or find fewer seats than they need
            head.send(f"waitlist/{first['id']}/call")
            return [f"{first['guest_name']} is called to the table"]
        kept = [seat["position"] for seat in called["offered"]]
        seat = self._rng.choice(kept or free)
        head.send(f"waitlist/{called['id']}/seat", {"position": seat})
        free[:] = [one for one in free if one != seat]
        self._doorman.sit(table, called["guest_name"])
        return [f"{called['guest_name']} comes from the waitlist to seat {seat}"]

    def _join_waitlist(self, table: Table, head: Person) -> list[str]:
        name = self._doorman.idle_guest()
        if name is None:
            return []
        body = {"guest": name, "party": self._rng.choice((1, 1, 1, 2, 3)), "priority": 0}
        head.send(f"tables/{table['table']}/waitlist/join", body)
        return [f"{name} joins the waitlist"]
