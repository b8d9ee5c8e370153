"""The events of boxes (in the house's journal), and of the money that goes into them."""

from casino.lib.events import EventKind


class BoxEvent(EventKind):
    """The kinds of events of this room."""

    TIP_RECORDED = "tip.recorded"
    DROP_RECORDED = "drop.recorded"
    BOX_ADDED = "box.added"
    BOX_HUNG = "box.hung"
    BOX_REMOVED = "box.removed"
