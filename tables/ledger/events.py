"""The events of corrected movements, in the journal of their table or of the house."""

from casino.lib.events import EventKind


class LedgerEvent(EventKind):
    """The kinds of events of this room."""

    TRANSFER_CORRECTED = "transfer.corrected"
