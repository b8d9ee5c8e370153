"""The events of a hand-over."""

from casino.lib.events import EventKind


class HandoverEvent(EventKind):
    """The kinds of events of this room."""

    SHIFT_NOTED = "shift.noted"
    SHIFT_HANDED_OVER = "shift.handed_over"
