"""The events of a count."""

from casino.lib.events import EventKind


class CountEvent(EventKind):
    """The kinds of events of this room."""

    COUNT_CALLED = "count.called"
    COUNT_CHECKED = "count.checked"
    RECOUNT_ASKED = "count.recount_asked"
    DROP_COUNTED = "drop.counted"
