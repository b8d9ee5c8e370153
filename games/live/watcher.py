"""One socket as the hub sees it: what it watches, and its mailbox.

The mailbox keeps one text per table, the newest. However slow a client reads, what waits for it
is never more than one state of each table it watches.
"""

import asyncio
from enum import StrEnum
from uuid import UUID

from casino.lib.policy import Role
from games.live.messages import TableTexts

TABLES_MOST = 1000
_BEAT, _LINE = 0, -1  # keys that no table has


class Audience(StrEnum):
    """Who watches: the staff of the floor, or anybody before a display."""

    FLOOR = "floor"
    DISPLAY = "display"


class Watcher:
    """A socket of one house. `tables` is None while it watches all of them."""

    def __init__(
        self,
        audience: Audience,
        house_id: int,
        *,
        sign_in_id: UUID | None = None,
        role: Role | None = None,
        tables: frozenset[int] | None = frozenset(),
    ) -> None:
        self.audience = audience
        self.house_id = house_id
        self.sign_in_id = sign_in_id
        self.role = role
        self.tables = tables
        self.close_code: int | None = None
        self.line: int | None = None  # the version of the house's line that it has, if it follows
        self._sent: dict[int, int] = {}
        self._waiting: dict[int, str] = {}
        self._woken = asyncio.Event()

    def watches(self, table_id: int) -> bool:
        """Tell whether the socket wants this table of its house."""
        return self.tables is None or table_id in self.tables

    def offer(self, table_id: int, texts: TableTexts) -> None:
        """Put a state in the mailbox unless the socket has it; the first one is a snapshot."""
        sent = self._sent.get(table_id)
        if sent is None:
            self._put(table_id, texts.version, texts.snapshot)
        elif texts.version > sent:
            self._put(table_id, texts.version, texts.event)

    def note_version(self, table_id: int, version: int) -> None:
        """Take the client's word for the version of a table that it has.

        Beyond `TABLES_MOST`, more than any house has, the word is not kept: invented tables
        would fill the memory.
        """
        if table_id not in self._sent and len(self._sent) >= TABLES_MOST:
            return
        self._sent[table_id] = version
        self._waiting.pop(table_id, None)

    def offer_line(self, version: int, text: str) -> None:
        """Put a newer version of the house's line in the mailbox of a socket that follows it."""
        if self.line is not None and version > self.line:
            self.line = version
            self._waiting[_LINE] = text
            self._woken.set()

    def beat(self, text: str) -> None:
        """Put the heartbeat in the mailbox; one that was not read yet is replaced."""
        self._waiting[_BEAT] = text
        self._woken.set()

    def expel(self, code: int) -> None:
        """Have the socket closed instead of sent to."""
        self.close_code = code
        self._woken.set()

    async def take(self) -> list[str] | None:
        """Wait for texts and take all of them; None when the socket is to be closed."""
        while not self._waiting and self.close_code is None:
            self._woken.clear()
            await self._woken.wait()
        if self.close_code is not None:
            return None
        texts, self._waiting = list(self._waiting.values()), {}
        return texts

    def _put(self, table_id: int, version: int, text: str) -> None:
        self._sent[table_id] = version
        self._waiting[table_id] = text
        self._woken.set()
