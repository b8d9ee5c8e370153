"""uvicorn's socket protocol, with an outlet for the hub and a limit on waiting bytes.

Consumers find the outlet in their scope; under another server they find none and send through ASGI.
`make bench-live` measures the gain.
"""

import socket
from asyncio.transports import BaseTransport
from contextlib import suppress

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate

from games.live.frames import WINDOW_BITS
from games.live.outlet import EXTENSION, Outlet

UNSENT_BYTES_MAX = 16384
"""The bytes that the kernel takes for a slow client, in addition to those already under way."""


class LiveProtocol(WebSocketsSansIOProtocol):
    """A socket whose outlet closes at the first byte that the kernel does not take."""

    outlet: Outlet | None = None
    pong = b""
    """The answer to the newest ping of a client that did not keep up."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Ask for a call at the first byte that the kernel does not take, and let it take few."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)
        link: socket.socket | None = transport.get_extra_info("socket")
        if link is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            with suppress(OSError):  # a unix socket has no such thing
                link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES_MAX)

    async def run_asgi(self) -> None:
        """Run the consumer, which finds the outlet in its scope."""
        deflates = any(
            isinstance(agreed, PerMessageDeflate) and agreed.local_max_window_bits >= WINDOW_BITS
            for agreed in self.conn.extensions
        )
        self.outlet = Outlet(self.transport, deflates=deflates)
        self.scope["extensions"][EXTENSION] = {"outlet": self.outlet}
        await super().run_asgi()

    def pause_writing(self) -> None:
        """The kernel's buffer is full."""
        super().pause_writing()
        if self.outlet is not None:
            self.outlet.keeps_up = False

    def resume_writing(self) -> None:
        """The kernel has taken everything: write the waiting texts."""
        super().resume_writing()
        if self.pong:
            pong, self.pong = self.pong, b""
            self.transport.write(pong)
        if self.outlet is not None and self.writable.is_set():
            self.outlet.keeps_up = True
            if self.outlet.on_drained is not None:
                self.outlet.on_drained()

    def keepalive_timeout(self) -> None:
        """Break with a client that has answered no ping; one that reads nothing would stay."""
        super().keepalive_timeout()
        if self.outlet is not None:
            self.outlet.cut()

    def handle_ping(self) -> None:
        """Answer; of a client that reads no answers the newest ping only (RFC 6455, 5.5.3)."""
        if self.writable.is_set():
            super().handle_ping()
        elif answers := self.conn.data_to_send():
            self.pong = answers[-1]
