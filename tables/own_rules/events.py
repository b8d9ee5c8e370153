"""The event of rules of the house's own."""

from casino.lib.events import EventKind


class OwnRulesEvent(EventKind):
    """The kinds of events of this room."""

    RULES_ADOPTED = "rules.adopted"
