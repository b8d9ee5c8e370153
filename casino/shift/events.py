"""The events of a shift's report."""

from casino.lib.events import EventKind


class ReportEvent(EventKind):
    """The kinds of events of this room."""

    SHIFT_SIGNED = "shift.signed"
    DIFFERENCE_ACKNOWLEDGED = "shift.difference_acknowledged"
