"""The events of a slip."""

from casino.lib.events import EventKind


class SlipEvent(EventKind):
    """The kinds of events of this room."""

    SLIP_REQUESTED = "slip.requested"
    SLIP_ISSUED = "slip.issued"
    SLIP_CARRIED = "slip.carried"
    SLIP_RECEIVED = "slip.received"
    SLIP_VOIDED = "slip.voided"
