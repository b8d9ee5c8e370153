"""A path past ASGI, where the server offers one: the same bytes, straight to the transport."""

from asyncio.transports import WriteTransport
from collections.abc import Callable
from typing import Any

from games.live.frames import Text

EXTENSION = "sabot.outlet"
"""The extension of the scope under which a server offers an outlet."""


class Outlet:
    """Accepts texts while the client of a socket keeps up, and none while it does not.

    Every frame is written whole in one call, on the loop's own thread: none is inside another, and
    all are sent in the order of writing. A consumer that writes here sends no text through ASGI,
    where frames may be compressed depending on earlier ones.
    """

    __slots__ = ("_transport", "deflates", "keeps_up", "on_drained")

    def __init__(self, transport: WriteTransport, *, deflates: bool) -> None:
        self._transport = transport
        self.deflates = deflates
        self.keeps_up = True
        self.on_drained: Callable[[], None] | None = None
        """Called when a client that did not keep up has taken everything."""

    def write(self, text: Text) -> bool:
        """Write a text if the client keeps up; return whether it was written.

        It counts as written, too, if the connection is closing.
        """
        if not self.keeps_up:
            return False
        if not self._transport.is_closing():
            self._transport.write(text.deflated_frame if self.deflates else text.plain_frame)
        return True

    def cut(self) -> None:
        """Break with a client that does not keep up: a close would be queued behind the rest."""
        if not self.keeps_up:
            self._transport.abort()


def find_outlet(scope: dict[str, Any]) -> Outlet | None:
    """Find the outlet that the server offers; None under a server that has none."""
    outlet: Outlet | None = scope.get("extensions", {}).get(EXTENSION, {}).get("outlet")
    return outlet
