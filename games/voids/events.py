"""The events of coups that are taken back."""

from casino.lib.events import EventKind


class VoidEvent(EventKind):
    """The kinds of events of this room."""

    COUP_VOIDED = "coup.voided"
