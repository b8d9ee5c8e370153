"""A TCP proxy in front of the house whose network goes away on request."""

import asyncio
import random
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from typing import Any

HOST = "127.0.0.1"


class Fault(StrEnum):
    """The faults of a network."""

    DROP = "drop"
    """Every connection is reset, and every new one."""
    DELAY = "delay"
    """Nothing passes; afterwards all that was sent arrives, in order."""
    HALF_OPEN = "half-open"
    """Bytes are swallowed and nobody is told. Connections of that time stay dead for ever."""


class Moment(StrEnum):
    """When in a request a network fails."""

    BEFORE = "before the request"
    REQUEST = "in the request"
    ANSWER = "before the answer"
    """The house has done what was asked; the answer is lost, or late."""


class Link:
    """The network between one client and the house."""

    latency_s = 0.0
    """The most by which it holds up what it carries, each time by chance."""

    def __init__(self, house_port: int) -> None:
        self._house_port = house_port
        self._fault: Fault | None = None
        self._passing = asyncio.Event()
        self._passing.set()
        self._connections: set[_Connection] = set()
        self._cut: tuple[re.Pattern[bytes], Moment, Fault] | None = None
        self._asking: _Connection | None = None  # whose answer is not to come
        self.has_failed = threading.Event()

    async def open(self) -> None:
        """Begin to listen at a port of its own."""
        self._server = await asyncio.start_server(self._carry, HOST, 0)
        self.port: int = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop listening, and end open connections."""
        self._server.close()
        self._passing.set()
        while self._connections:
            self.fail(Fault.DROP)  # again: one may still be opening its way to the house
            await asyncio.sleep(0.01)
        await self._server.wait_closed()

    def fail(self, fault: Fault) -> None:
        """Let the network fail until it is mended."""
        self._fault, self._cut, self._asking = fault, None, None
        if fault is Fault.DELAY:
            self._passing.clear()
        for connection in self._connections:
            if fault is Fault.DROP:
                connection.reset()
            elif fault is Fault.HALF_OPEN:
                connection.is_dead = True
        self.has_failed.set()

    def fail_in(self, request: str, moment: Moment, fault: Fault) -> None:
        """Let the network fail in the next request whose first line has this pattern in it."""
        self.has_failed.clear()
        if moment is Moment.BEFORE:
            self.fail(fault)
        else:
            self._cut = re.compile(request.encode()), moment, fault

    def mend(self) -> None:
        """Let the network work again."""
        self._fault = self._cut = self._asking = None
        self._passing.set()

    def bury(self) -> None:
        """End the connections that swallow everything: both sides hear of it at last."""
        for connection in self._connections:
            if connection.is_dead:
                connection.reset()

    def asked(self, connection: "_Connection", data: bytes) -> int | None:
        """Return after how many bytes of a request the network is to fail; None if it is not."""
        if self._cut is None or not self._cut[0].search(data.partition(b"\r\n")[0]):
            return None
        if self._cut[1] is Moment.REQUEST:
            return len(data) // 2
        self._asking = connection
        return None

    def answered(self, connection: "_Connection", _data: bytes) -> int | None:
        """Return after how many bytes of an answer the network is to fail; None if it is not."""
        return 0 if self._asking is connection else None

    def fail_now(self) -> None:
        """Fail as was asked for."""
        if self._cut is not None:
            self.fail(self._cut[2])

    async def pass_on(self) -> None:
        """Wait until something may be carried on."""
        await self._passing.wait()
        if self.latency_s:
            await asyncio.sleep(random.uniform(0, self.latency_s))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._fault is Fault.DROP:
            writer.transport.abort()
            return
        connection = _Connection(writer, self, is_dead=self._fault is Fault.HALF_OPEN)
        self._connections.add(connection)
        try:
            await connection.carry(reader, self._house_port)
        finally:
            connection.reset()
            self._connections.discard(connection)


class _Connection:
    """One connection of the client, and the one to the house that continues it."""

    def __init__(self, client: asyncio.StreamWriter, link: Link, *, is_dead: bool) -> None:
        self.is_dead = is_dead
        self._link = link
        self._client = client
        self._house: asyncio.StreamWriter | None = None

    def reset(self) -> None:
        """End both sides at once, without a farewell."""
        for writer in (self._client, self._house):
            if writer is not None:
                writer.transport.abort()

    async def carry(self, from_client: asyncio.StreamReader, house_port: int) -> None:
        """Carry bytes both ways until both sides have ended."""
        with suppress(OSError):
            from_house, self._house = await asyncio.open_connection(HOST, house_port)
            await asyncio.gather(
                self._pump(from_client, self._house, self._link.asked),
                self._pump(from_house, self._client, self._link.answered),
            )

    async def _pump(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        cut_at: "Callable[[_Connection, bytes], int | None]",
    ) -> None:
        while data := await reader.read(65536):
            at = cut_at(self, data)
            if at is not None:
                writer.write(data[:at])
                data = data[at:]
                self._link.fail_now()
            await self._link.pass_on()
            if not self.is_dead:
                writer.write(data)
                await writer.drain()
        await self._link.pass_on()
        if not self.is_dead:
            writer.close()


@contextmanager
def opened(link: Link) -> Iterator[Callable[..., Any]]:
    """Carry a link's bytes in a thread of its own; give what calls a function there."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        asyncio.run_coroutine_threadsafe(link.open(), loop).result()
        yield loop.call_soon_threadsafe
    finally:
        asyncio.run_coroutine_threadsafe(link.close(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
