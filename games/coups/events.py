"""The events of a coup."""

from casino.lib.events import EventKind


class CoupEvent(EventKind):
    """The kinds of events of this room."""

    COUP_SETTLED = "coup.settled"
    COUP_ANNULLED = "coup.annulled"
    CARDS_BURNED = "coup.cards_burned"
    PHASE_MARKED = "phase.marked"
    COUP_ACTED = "coup.acted"
    COUP_ACTS_TAKEN_BACK = "coup.acts_taken_back"
