"""The events of a coup."""

from casino.lib.events import EventKind


class CoupEvent(EventKind):
    """The kinds of events of this room."""

    COUP_SETTLED = "coup.settled"
    PHASE_MARKED = "phase.marked"
