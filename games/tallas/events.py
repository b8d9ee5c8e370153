"""How a talla ends."""

from casino.lib.events import EventKind, declare_subjects


class TallaEvent(EventKind):
    """The kinds of events of this room."""

    TALLA_ENDED = "talla.ended"


declare_subjects({"talla": "talla"})
