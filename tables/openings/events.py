"""The events of shifts and of tables in play."""

from casino.lib.events import BY_NOBODY, EventKind


class OpeningEvent(EventKind):
    """The kinds of events of this room."""

    TABLE_OPENED = "table.opened"
    TABLE_SUSPENDED = "table.suspended"
    TABLE_RESUMED = "table.resumed"
    LAST_COUPS_ANNOUNCED = "table.last_coups_announced"
    TABLE_CLOSED = "table.closed"
    SHIFT_OPENED = "shift.opened"
    SHIFT_CLOSED = "shift.closed"
    SHIFT_OVERDUE = "shift.overdue"


BY_NOBODY.add(OpeningEvent.SHIFT_OVERDUE)
