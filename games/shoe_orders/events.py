"""What a comparison of shoes found."""

from casino.lib.events import BY_NOBODY, EventKind


class ShoeOrderEvent(EventKind):
    """The kinds of events of this room."""

    RUN_COPIED = "shoe.run_copied"


BY_NOBODY.add(ShoeOrderEvent.RUN_COPIED)
