"""The kinds of journal events: dotted and past. The payload holds plain values only."""

from enum import StrEnum


class EventKind(StrEnum):
    """What can happen at a table, or (the last group) in the house."""

    TABLE_OPENED = "table.opened"
    TABLE_SUSPENDED = "table.suspended"
    TABLE_RESUMED = "table.resumed"
    LAST_COUPS_ANNOUNCED = "table.last_coups_announced"
    TABLE_CLOSED = "table.closed"
    LIMITS_POSTED = "limits.posted"
    TABLE_SUPERVISED = "table.supervised"
    SUPERVISION_LOAD_CHANGED = "supervision.load_changed"
    CROUPIER_POSTED = "croupier.posted"
    CROUPIER_RELEASED = "croupier.released"
    SEAT_TAKEN = "seat.taken"
    SEAT_LEFT = "seat.left"
    QUEUE_JOINED = "queue.joined"
    QUEUE_CALLED = "queue.called"
    QUEUE_LEFT = "queue.left"
    TALLA_STARTED = "talla.started"
    CUT_CARD_SHOWN = "talla.cut_card_shown"
    TALLA_ENDED = "talla.ended"
    SABOT_REFUSED = "sabot.refused"
    COUP_SETTLED = "coup.settled"
    COUP_VOIDED = "coup.voided"
    # the plan of the room, and acts taken back
    TABLE_PLACED = "table.placed"
    ACT_UNDONE = "act.undone"
    TIP_RECORDED = "tip.recorded"
    DROP_RECORDED = "drop.recorded"

    SHIFT_OPENED = "shift.opened"
    SHIFT_CLOSED = "shift.closed"
    SHIFT_SIGNED = "shift.signed"
