"""A client in Python that keeps the rules of docs/live.md, as many at once as one likes.

It is there for the numbers: our own pages are tested by real ones (`screen.py`).
"""

import asyncio
import json
import time
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

State = dict[str, Any]
Picture = dict[int, State]
"""The states of the tables, by the tables' ids."""

DEAD_S = 8.0
ANSWER_S = 1.5
RETRY_FIRST_S, RETRY_LAST_S, RETRY_GROWTH = 0.5, 1.5, 1.4


class Follower:
    """Follows all tables of a house, and comes back whenever it is lost."""

    def __init__(self, port: int, cookie: str) -> None:
        self.picture: Picture = {}
        self._port, self._cookie = port, cookie
        self._losses: list[float] = []
        self._heard_at = 0.0
        self._changed = asyncio.Condition()

    async def open(self) -> None:
        """Begin to follow."""
        self._task = asyncio.create_task(self._follow())

    async def close(self) -> None:
        """Stop following."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def wait_until_lost(self, since: float) -> float:
        """Wait until the link is known to be lost; return the first such moment from `since` on."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._losses and self._losses[-1] >= since)
        return next(at for at in self._losses if at >= since)

    async def wait_for(self, versions: dict[int, int], since: float) -> tuple[float, Picture]:
        """Wait for news after `since` and at least these versions; return when, and the picture."""
        async with self._changed:
            await self._changed.wait_for(
                lambda: (
                    self._heard_at >= since
                    and all(
                        table in self.picture and self.picture[table]["v"] >= version
                        for table, version in versions.items()
                    )
                )
            )
            return time.time(), dict(self.picture)

    async def _follow(self) -> None:
        pause = RETRY_FIRST_S
        while True:
            next_try = time.monotonic() + pause
            with suppress(OSError, TimeoutError, WebSocketException):
                socket = await connect(
                    f"ws://127.0.0.1:{self._port}/ws/floor",
                    origin=Origin(f"http://127.0.0.1:{self._port}"),
                    additional_headers={"Cookie": self._cookie},
                    open_timeout=ANSWER_S,
                    ping_interval=None,
                )
                pause = RETRY_FIRST_S
                try:
                    await self._hear(socket)
                finally:
                    next_try = time.monotonic() + pause
                    socket.transport.abort()
                    async with self._changed:
                        self._losses.append(time.time())
                        self._changed.notify_all()
            await asyncio.sleep(next_try - time.monotonic())
            pause = min(pause * RETRY_GROWTH, RETRY_LAST_S)

    async def _hear(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "watch", "tables": "all"}))
        for table, state in self.picture.items():
            await socket.send(json.dumps({"t": "since", "table": table, "v": state["v"]}))
        while True:
            async with asyncio.timeout(DEAD_S):
                message = json.loads(await socket.recv())
            if message["t"] in ("snapshot", "event"):
                self._take({**message["state"], "v": message["v"]})
            async with self._changed:
                self._heard_at = time.time()
                self._changed.notify_all()

    def _take(self, state: State) -> None:
        known = self.picture.get(state["table"])
        if known is None or known["v"] < state["v"]:
            self.picture[state["table"]] = state
