"""The events of preparing a shoe."""

from casino.lib.events import EventKind


class PreparationEvent(EventKind):
    """The kinds of events of this room."""

    STEP_TAKEN = "shoe.step_taken"
    BEGUN_AGAIN = "shoe.begun_again"
