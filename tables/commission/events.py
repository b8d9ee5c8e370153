"""The events of commission that is collected later."""

from casino.lib.events import EventKind


class CommissionEvent(EventKind):
    """The kinds of events of this room."""

    COMMISSION_PAID = "commission.paid"
    COMMISSION_UNCOLLECTED = "commission.uncollected"
    COMMISSION_RECOVERED = "commission.recovered"
    COMMISSION_CORRECTED = "commission.corrected"
    COMMISSION_UNRECOVERED = "commission.unrecovered"
