"""The events of a holder's banca."""

from casino.lib.events import EventKind


class BancaEvent(EventKind):
    """The kinds of events of this room."""

    BANCA_ACTED = "banca.acted"
