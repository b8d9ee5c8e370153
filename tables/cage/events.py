"""The events of the cage."""

from casino.lib.events import EventKind


class CageEvent(EventKind):
    """The kinds of events of this room."""

    CAGE_COUNTED = "cage.counted"
