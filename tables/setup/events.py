"""The events of tables and the floor plan."""

from casino.lib.events import EventKind


class SetupEvent(EventKind):
    """The kinds of events of this room."""

    TABLE_ADDED = "table.added"
    TABLE_CONFIGURED = "table.configured"
    TABLE_TURNED = "table.turned"
    TABLE_PLACED = "table.placed"
