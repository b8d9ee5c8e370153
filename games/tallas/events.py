"""How a talla ends."""

from casino.lib.events import EventKind


class TallaEvent(EventKind):
    """The kinds of events of this room."""

    TALLA_ENDED = "talla.ended"
