"""A TCP proxy in front of the house whose network goes away on request."""

import asyncio
from contextlib import suppress
from enum import StrEnum

HOST = "127.0.0.1"


class Fault(StrEnum):
    """The faults of a network."""

    DROP = "drop"
    """Every connection is reset, and every new one."""
    DELAY = "delay"
    """Nothing passes; afterwards all that was sent arrives, in order."""
    HALF_OPEN = "half-open"
    """Bytes are swallowed and nobody is told. Connections of that time stay dead for ever."""


class Link:
    """The network between one client and the house."""

    def __init__(self, house_port: int) -> None:
        self._house_port = house_port
        self._fault: Fault | None = None
        self._passing = asyncio.Event()
        self._passing.set()
        self._connections: set[_Connection] = set()

    async def open(self) -> None:
        """Begin to listen at a port of its own."""
        self._server = await asyncio.start_server(self._carry, HOST, 0)
        self.port: int = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop listening, and end open connections."""
        self._server.close()
        self.fail(Fault.DROP)
        self._passing.set()
        while self._connections:
            await asyncio.gather(*(one.ended.wait() for one in self._connections))
        await self._server.wait_closed()

    def fail(self, fault: Fault) -> None:
        """Let the network fail until it is mended."""
        self._fault = fault
        if fault is Fault.DELAY:
            self._passing.clear()
        for connection in self._connections:
            if fault is Fault.DROP:
                connection.reset()
            elif fault is Fault.HALF_OPEN:
                connection.is_dead = True

    def mend(self) -> None:
        """Let the network work again."""
        self._fault = None
        self._passing.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._fault is Fault.DROP:
            writer.transport.abort()
            return
        connection = _Connection(writer, self._passing, is_dead=self._fault is Fault.HALF_OPEN)
        self._connections.add(connection)
        try:
            await connection.carry(reader, self._house_port)
        finally:
            connection.reset()
            self._connections.discard(connection)
            connection.ended.set()


class _Connection:
    """One connection of the client, and the one to the house that continues it."""

    def __init__(
        self, client: asyncio.StreamWriter, passing: asyncio.Event, *, is_dead: bool
    ) -> None:
        self.is_dead = is_dead
        self.ended = asyncio.Event()
        self._passing = passing
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
                self._pump(from_client, self._house), self._pump(from_house, self._client)
            )

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._passing.wait()
            if not self.is_dead:
                writer.write(data)
                await writer.drain()
        await self._passing.wait()
        if not self.is_dead:
            writer.close()
