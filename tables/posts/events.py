"""The events of jefes, croupiers and breaks."""

from casino.lib.events import EventKind, declare_subjects


class PostEvent(EventKind):
    """The kinds of events of this room."""

    TABLE_SUPERVISED = "table.supervised"
    SUPERVISION_LOAD_CHANGED = "supervision.load_changed"
    CROUPIER_POSTED = "croupier.posted"
    CROUPIER_RELEASED = "croupier.released"
    CROUPIER_RELIEVED = "croupier.relieved"
    BREAK_STARTED = "break.started"
    BREAK_ENDED = "break.ended"


declare_subjects({"croupier": "staff", "former": "staff", "relief": "staff", "jefe": "staff"})
