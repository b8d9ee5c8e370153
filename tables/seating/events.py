"""The events of seats, standing places and waitlists, of a table or of the house."""

from casino.lib.events import BY_NOBODY, EventKind, declare_subjects


class SeatingEvent(EventKind):
    """The kinds of events of this room."""

    SEAT_TAKEN = "seat.taken"
    SEAT_LEFT = "seat.left"
    GUEST_STOOD = "guest.stood"
    STANDING_LEFT = "standing.left"
    SEAT_CHANGED = "seat.changed"
    WAITLIST_JOINED = "waitlist.joined"
    WAITLIST_CALLED = "waitlist.called"
    WAITLIST_ANSWERED = "waitlist.answered"
    WAITLIST_OFFER_WITHDRAWN = "waitlist.offer_withdrawn"
    WAITLIST_HELD = "waitlist.held"
    WAITLIST_RESUMED = "waitlist.resumed"
    WAITLIST_JUMPED = "waitlist.jumped"
    WAITLIST_MOVED = "waitlist.moved"
    WAITLIST_PRIORITY_CHANGED = "waitlist.priority_changed"
    WAITLIST_TRANSFERRED = "waitlist.transferred"
    WAITLIST_LEFT = "waitlist.left"
    WAITLIST_SEATS_LET_GO = "waitlist.seats_let_go"


BY_NOBODY.update(
    {
        SeatingEvent.WAITLIST_ANSWERED,
        SeatingEvent.WAITLIST_CALLED,
        SeatingEvent.WAITLIST_LEFT,
        SeatingEvent.WAITLIST_RESUMED,
        SeatingEvent.WAITLIST_SEATS_LET_GO,
    }
)
declare_subjects(
    {
        "seat": "seat",
        "to_seat": "seat",
        "from_seat": "seat",
        "guest": "guest",
        "entry": "entry",
        "waitlist_entry": "entry",
        "over": "entry",
        "place": "standing place",
    }
)
