"""The events of a house and its policies."""

from casino.lib.events import BY_NOBODY, EventKind


class PolicyEvent(EventKind):
    """The kinds of events of this room."""

    HOUSE_ADDED = "house.added"
    HOUSE_CONFIGURED = "house.configured"


BY_NOBODY.add(PolicyEvent.HOUSE_ADDED)
