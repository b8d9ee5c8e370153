"""What happens to tables and the plan of the room."""

from casino.lib.events import EventKind


class SetupEvent(EventKind):
    """The kinds of events of this room."""

    TABLE_ADDED = "table.added"
    TABLE_CONFIGURED = "table.configured"
    TABLE_TURNED = "table.turned"
    TABLE_PLACED = "table.placed"
