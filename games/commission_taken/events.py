"""The events of commission entered for coups without bets."""

from casino.lib.events import EventKind


class CommissionTakenEvent(EventKind):
    """The kinds of events of this room."""

    COMMISSION_RECORDED = "commission.recorded"
    COMMISSION_TAKEN_BACK = "commission.taken_back"
