"""What happens to seats, standing places and waitlists, of a table or of the house."""

from casino.lib.events import EventKind


class SeatingEvent(EventKind):
    """The kinds of events of this room."""

    SEAT_TAKEN = "seat.taken"
    SEAT_LEFT = "seat.left"
    GUEST_STOOD = "guest.stood"
    STANDING_LEFT = "standing.left"
    SEAT_CHANGED = "seat.changed"
    WAITLIST_JOINED = "waitlist.joined"
    WAITLIST_CALLED = "waitlist.called"
    WAITLIST_OFFER_WITHDRAWN = "waitlist.offer_withdrawn"
    WAITLIST_HELD = "waitlist.held"
    WAITLIST_RESUMED = "waitlist.resumed"
    WAITLIST_JUMPED = "waitlist.jumped"
    WAITLIST_MOVED = "waitlist.moved"
    WAITLIST_PRIORITY_CHANGED = "waitlist.priority_changed"
    WAITLIST_TRANSFERRED = "waitlist.transferred"
    WAITLIST_LEFT = "waitlist.left"
    WAITLIST_SEATS_LET_GO = "waitlist.seats_let_go"
