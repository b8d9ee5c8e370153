"""uvicorn's HTTP protocol, with limits for one address and for a slow client.

A request gets a thread only when it is whole (`casino.lib.whole_requests`). This limits connections
without a thread: a head that never ends, an answer that nobody reads, too many at once.
"""

import asyncio
from asyncio.transports import BaseTransport
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


class BoundedProtocol(H11Protocol):
    """A connection with limits on waiting and on the number for one address."""

    per_address: int = 256
    """How many one address may hold; 0 is no bound, as behind a proxy that is trusted."""
    head_s: float = 10.0
    """A head is whole within this time after the connection was made, or the head begun."""
    unread_s: float = 10.0
    """A client takes what waits for it within this time, or the connection is cut."""
    held: Counter[str] = Counter()

    _address: str | None = None
    _is_over = False
    _head: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Count the connection, or cut it; wait for its first head."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if self.client is not None:
            self._address = self.client[0]
            self.held[self._address] += 1
            if 0 < self.per_address < self.held[self._address]:
                self.transport.abort()
                return
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Take the bytes that came; every head that has begun must end within its time."""
        super().data_received(data)
        cycle: Any = self.cycle  # none before the first request
        is_between = cycle is None or cycle.response_complete
        if not is_between and self._head is not None:
            self._head.cancel()
            self._head = None
        elif is_between and self._head is None and not self._is_over:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection over to the sockets, which have bounds of their own."""
        self._release()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The client reads more slowly than it is sent to: for a while only."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.unread_s, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has taken what waited."""
        if self._unread is not None:
            self._unread.cancel()
        super().resume_writing()

    def _await_head(self) -> None:
        self._head = self.loop.call_later(self.head_s, self.transport.abort)

    def _release(self) -> None:
        self._is_over = True
        for timer in (self._head, self._unread):
            if timer is not None:
                timer.cancel()
        if self._address is not None:
            self.held[self._address] -= 1
            if self.held[self._address] <= 0:
                del self.held[self._address]
            self._address = None
