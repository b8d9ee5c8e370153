"""The event of a coup that is corrected."""

from casino.lib.events import EventKind


class CorrectionEvent(EventKind):
    """The kinds of events of this room."""

    COUP_CORRECTED = "coup.corrected"
