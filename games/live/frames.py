"""A text as sent: each of its frames is built once for all sockets.

A frame that is compressed by itself refers to nothing before it, so the same bytes are right for
every socket that agreed on permessage-deflate (RFC 7692), whatever was sent to it before. `make
bench-live` measures it.
"""

from functools import cached_property

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

WINDOW_BITS = 12
"""Of the shared compression; a socket that agreed on less is sent the frame as it is."""


class Text(str):
    """A text to sockets that keeps the frames it was made into."""

    @cached_property
    def plain_frame(self) -> bytes:
        """The text as one frame, not compressed: right for every socket."""
        return Frame(Opcode.TEXT, self.encode()).serialize(mask=False)

    @cached_property
    def deflated_frame(self) -> bytes:
        """The text as one compressed frame, for sockets whose window is large enough."""
        deflate = PerMessageDeflate(
            remote_no_context_takeover=True,
            local_no_context_takeover=True,
            remote_max_window_bits=WINDOW_BITS,
            local_max_window_bits=WINDOW_BITS,
        )
        return Frame(Opcode.TEXT, self.encode()).serialize(mask=False, extensions=[deflate])
