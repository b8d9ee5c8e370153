"""The sockets: who may open one, and the messages in both directions."""

import asyncio
import time
from contextlib import suppress
from typing import ClassVar
from uuid import UUID

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from games.live.hub import CLOSE_NOT_ALLOWED, CLOSE_NOT_SIGNED_IN, get_hub
from games.live.messages import MESSAGE_BYTES_MAX, Operate, Waitlist, Watch, name_of, read_message
from games.live.needs import may_use_socket
from games.live.operating import make_claim
from games.live.outlet import find_outlet
from games.live.states import find_house_of_table
from games.live.watcher import Audience, Watcher
from tables.gate import SESSION_KEY
from tables.sign_in.selectors import find_signed_in

CLOSE_MALFORMED = 4400
CLOSE_NO_TABLE = 4404
CLOSE_TOO_MANY = 4408
CLOSE_TOO_BIG = 1009
MESSAGES_PER_S = 20
# A page that reconnects sends `since` for each of its tables at once.
MESSAGES_AT_ONCE = 200


class LiveSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket that the hub serves; its messages are read strictly and counted."""

    # The hub passes texts itself: no channel layer, so none that could be down.
    channel_layer_alias = None
    audience: ClassVar[Audience]

    async def connect(self) -> None:
        """Accept first: a browser gets the code of a close only then."""
        await self.accept()
        self.sender: asyncio.Task[None] | None = None
        self.tokens, self.counted_at = float(MESSAGES_AT_ONCE), time.monotonic()
        self.watcher: Watcher | None = None
        watcher = await self.identify()
        if isinstance(watcher, int):
            await self.close(watcher)
            return
        self.watcher = watcher
        self.sender = asyncio.create_task(self._serve(watcher))
        get_hub().add(watcher)

    async def identify(self) -> Watcher | int:
        """Return the watcher for this socket, or the code to close it with."""
        raise NotImplementedError

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Read one message; a bad one, a big one or one too many closes the socket."""
        if self.watcher is None or self.watcher.close_code is not None:
            return
        if not self._may_speak():
            self.watcher.expel(CLOSE_TOO_MANY)
        elif text_data is None:
            self.watcher.expel(CLOSE_MALFORMED)
        elif len(text_data.encode()) > MESSAGE_BYTES_MAX:
            self.watcher.expel(CLOSE_TOO_BIG)
        else:
            await self._hear(self.watcher, text_data)

    async def disconnect(self, code: int) -> None:
        """Leave nothing behind."""
        if self.sender is not None:
            self.sender.cancel()
        if self.watcher is not None:
            await get_hub().remove(self.watcher)

    async def _hear(self, watcher: Watcher, text: str) -> None:
        try:
            message = read_message(text)
        except msgspec.DecodeError:
            watcher.expel(CLOSE_MALFORMED)
            return
        if not may_use_socket(self.audience, name_of(message), watcher.role):
            watcher.expel(CLOSE_NOT_ALLOWED)
        elif isinstance(message, Watch):
            watcher.tables = None if message.tables == "all" else frozenset(message.tables)
            get_hub().look(watcher)
        elif isinstance(message, Waitlist):
            watcher.waitlist = message.v
            get_hub().look(watcher)
        elif isinstance(message, Operate):
            await self._operate(watcher, message.table)
        elif watcher.watches(message.table):
            watcher.note_version(message.table, message.v)
            get_hub().look(watcher)

    async def _operate(self, watcher: Watcher, table_id: int) -> None:
        """Claim a table for the page; one whose sign-in has ended claims nothing."""
        if watcher.sign_in_id is None or not watcher.watches(table_id):
            return
        claim = await database_sync_to_async(make_claim)(watcher.sign_in_id, table_id)
        if claim is not None and watcher.close_code is None:
            get_hub().operate(watcher, claim)

    async def _serve(self, watcher: Watcher) -> None:
        """Send what the mailbox holds, and close when the watcher is expelled.

        A slow client delays only itself. An expelled one is not waited for: its close would be
        queued behind data that it does not read.
        """
        with suppress(OSError):  # the client went away: its disconnect is on the way
            while (texts := await watcher.take()) is not None:
                for text in texts:
                    if watcher.close_code is None:
                        await self.send(text)
            await get_hub().remove(watcher)
            if watcher.outlet is not None:
                watcher.outlet.cut()
            await self.close(watcher.close_code)

    def _may_speak(self) -> bool:
        now = time.monotonic()
        gained = (now - self.counted_at) * MESSAGES_PER_S
        self.tokens, self.counted_at = min(MESSAGES_AT_ONCE, self.tokens + gained) - 1, now
        return self.tokens >= 0


class FloorSocket(LiveSocket):
    """/ws/floor: the tables of one's own house, for signed-in staff."""

    audience = Audience.FLOOR

    async def identify(self) -> Watcher | int:
        """Ask the sign-in that the session's cookie names."""
        named = self.scope["session"].get(SESSION_KEY)
        found = await database_sync_to_async(find_signed_in)(UUID(named)) if named else None
        if found is None:
            return CLOSE_NOT_SIGNED_IN
        actor, _ = found
        if not may_use_socket(self.audience, "connect", actor.role):
            return CLOSE_NOT_ALLOWED
        return Watcher(
            self.audience,
            actor.house_id,
            sign_in_id=actor.sign_in_id,
            role=actor.role,
            outlet=find_outlet(self.scope),
        )


class DisplaySocket(LiveSocket):
    """/ws/display/<table>: what anybody in the room may see of one table."""

    audience = Audience.DISPLAY

    async def identify(self) -> Watcher | int:
        """Take the table from the address."""
        table_id: int = self.scope["url_route"]["kwargs"]["table_id"]
        house_id = await database_sync_to_async(find_house_of_table)(table_id)
        if house_id is None:
            return CLOSE_NO_TABLE
        return Watcher(
            self.audience,
            house_id,
            tables=frozenset({table_id}),
            outlet=find_outlet(self.scope),
        )
