"""One socket of the hub: the tables it watches, and its mailbox.

If the server offers an outlet, a text is written at once while the client keeps up. Otherwise it
goes into the mailbox, which keeps one text per table, the newest. So however slowly a client reads,
at most one state of each of its tables waits.
"""

import asyncio
from enum import StrEnum
from uuid import UUID

from casino.lib.policy import Role
from games.live.frames import Text
from games.live.messages import TableTexts
from games.live.operating import Claim
from games.live.outlet import Outlet

TABLES_MOST = 1000
_BEAT, _LINE = 0, -1  # keys that no table has


class Audience(StrEnum):
    """Who watches: the staff of the floor, or anybody before a display."""

    FLOOR = "floor"
    DISPLAY = "display"


class Watcher:
    """A socket of one house. `tables` is None while it watches all of them."""

    # The hub touches every one at every event: slots keep it within a few lines of the cache
    # (`make bench-live`).
    __slots__ = (
        "_first",
        "_sent",
        "_waiting",
        "_woken",
        "audience",
        "claim",
        "close_code",
        "house_id",
        "outlet",
        "role",
        "sign_in_id",
        "tables",
        "waitlist",
    )  # fmt: skip

    def __init__(
        self,
        audience: Audience,
        house_id: int,
        *,
        sign_in_id: UUID | None = None,
        role: Role | None = None,
        tables: frozenset[int] | None = frozenset(),
        outlet: Outlet | None = None,
    ) -> None:
        self.audience = audience
        self.house_id = house_id
        self.sign_in_id = sign_in_id
        self.role = role
        self.tables = tables
        self.outlet = outlet
        self.close_code: int | None = None
        self.claim: Claim | None = None  # none: a page that only watches
        self.waitlist: int | None = (
            None  # the version of the house's waitlist that it has, if it follows
        )
        self._sent: dict[int, int] = {}
        self._waiting: dict[int, Text] = {}
        self._first: set[int] = set()  # tables of which only the waiting text exists so far
        self._woken = asyncio.Event()
        if outlet is not None:
            outlet.on_drained = self._write_waiting

    def watches(self, table_id: int) -> bool:
        """Return whether the socket wants this table of its house."""
        return self.tables is None or table_id in self.tables

    def offer(self, table_id: int, texts: TableTexts) -> None:
        """Send a state unless the socket has it; the first one is a snapshot."""
        sent = self._sent.get(table_id)
        if sent is not None and texts.version <= sent:
            return
        self._sent[table_id] = texts.version
        if sent is not None and table_id not in self._first:
            self._send(table_id, texts.event)
        elif not self._send(table_id, texts.snapshot):
            self._first.add(table_id)

    def note_version(self, table_id: int, version: int) -> None:
        """Note the version of a table that the client has.

        Beyond `TABLES_MOST`, more than any house has, it is not kept: invented tables
        would fill the memory.
        """
        if table_id not in self._sent and len(self._sent) >= TABLES_MOST:
            return
        self._sent[table_id] = version
        self._waiting.pop(table_id, None)
        self._first.discard(table_id)

    def offer_waitlist(self, version: int, text: Text) -> None:
        """Send a newer version of the house's waitlist to a socket that follows it."""
        if self.waitlist is not None and version > self.waitlist:
            self.waitlist = version
            self._send(_LINE, text)

    def beat(self, text: Text) -> None:
        """Send the heartbeat; one that was not read yet is replaced."""
        self._send(_BEAT, text)

    def expel(self, code: int) -> None:
        """Have the socket closed instead of sent to; the first reason counts."""
        if self.close_code is None:
            self.close_code = code
            self._woken.set()

    async def take(self) -> list[Text] | None:
        """Wait for texts and take all of them; None when the socket is to be closed.

        With an outlet there is nothing to take, and the close is all that is waited for.
        """
        while (self.outlet is not None or not self._waiting) and self.close_code is None:
            self._woken.clear()
            await self._woken.wait()
        if self.close_code is not None:
            return None
        texts, self._waiting = list(self._waiting.values()), {}
        self._first.clear()
        return texts

    def _send(self, key: int, text: Text) -> bool:
        """Write a text or let it wait in place of an older one; return whether it is written."""
        if self.close_code is not None:
            return False
        if self.outlet is not None:
            if not self._waiting and self.outlet.write(text):
                return True
            self._waiting[key] = text
        else:
            self._waiting[key] = text
            self._woken.set()
        return False

    def _write_waiting(self) -> None:
        """Write the waiting texts, as far as the client takes them."""
        while self._waiting and self.outlet is not None and self.close_code is None:
            key = next(iter(self._waiting))
            if not self.outlet.write(self._waiting[key]):
                return
            del self._waiting[key]
            self._first.discard(key)
