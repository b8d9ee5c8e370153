"""The events of the staff."""

from casino.lib.events import EventKind


class StaffingEvent(EventKind):
    """The kinds of events of this room."""

    STAFF_DEACTIVATED = "staff.deactivated"
    STAFF_REINSTATED = "staff.reinstated"
    STAFF_HIRED = "staff.hired"
    PIN_CHANGED = "staff.pin_changed"
