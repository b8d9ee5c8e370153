"""What happens to boxes (entered in the house, at no table), and what goes into them."""

from casino.lib.events import EventKind


class BoxEvent(EventKind):
    """The kinds of events of this room."""

    TIP_RECORDED = "tip.recorded"
    DROP_RECORDED = "drop.recorded"
    BOX_ADDED = "box.added"
    BOX_HUNG = "box.hung"
    BOX_REMOVED = "box.removed"
