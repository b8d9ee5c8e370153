"""The events of limits."""

from casino.lib.events import EventKind


class LimitsEvent(EventKind):
    """The kinds of events of this room."""

    LIMITS_POSTED = "limits.posted"
    LIMITS_WITHDRAWN = "limits.withdrawn"
    LIMITS_IN_FORCE = "limits.in_force"
