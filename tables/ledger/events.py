"""What happens to movements of money: at the table of the corrected one, or in the house."""

from casino.lib.events import EventKind


class LedgerEvent(EventKind):
    """The kinds of events of this room."""

    TRANSFER_CORRECTED = "transfer.corrected"
