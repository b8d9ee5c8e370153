"""The events of an abandoned bet."""

from casino.lib.events import EventKind


class AbandonedEvent(EventKind):
    """The kinds of events of this room."""

    FOUND = "abandoned_bet.found"
    CLAIMED = "abandoned_bet.claimed"
    PASSED_ON = "abandoned_bet.passed_on"
