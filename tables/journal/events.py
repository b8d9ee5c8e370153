"""The events about acts that were done."""

from casino.lib.events import EventKind


class UndoEvent(EventKind):
    """The kinds of events of this room."""

    ACT_UNDONE = "act.undone"
