"""The events of the list of the morning report."""

from casino.lib.events import EventKind


class MorningEvent(EventKind):
    """The kinds of events of this room."""

    MORNING_RECIPIENT_ADDED = "morning.recipient_added"
    MORNING_RECIPIENT_REMOVED = "morning.recipient_removed"
