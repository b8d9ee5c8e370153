"""Taking back that somebody was called, past another or not, or taken out of a line.

What an undo frees, a seat or a turn, is offered by the next sweep of the house's clock, so also to
whom the undo has just put back: to keep them from it, the jefe holds their place.
"""

from typing import Any

from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from tables.models import FloorEvent, WaitlistEntry
from tables.services.calls import end_offers, withdraw_call
from tables.services.guards import refusing
from tables.services.lines import iso, place_by_arrival, place_by_rank
from tables.services.undo_registry import Restored, Undoing, built_on, inverse_of

State = WaitlistEntry.State

# Whatever numbers a line anew; an undo may, by putting somebody back.
_RENUMBERING = (
    EventKind.QUEUE_JOINED,
    EventKind.QUEUE_MOVED,
    EventKind.QUEUE_PRIORITY_CHANGED,
    EventKind.QUEUE_TRANSFERRED,
    EventKind.ACT_UNDONE,
)


@inverse_of(EventKind.QUEUE_CALLED, need="queue.manage")
def uncall(undoing: Undoing) -> Restored:
    """Let the guest wait at their place, with no seat kept; they are told.

    Raises Conflict `undo.built_on`, also for a call that began an earlier one's wait anew: that
    one's time and seats are gone.
    """
    told = undoing.payload
    calls = WaitlistEntry.objects.select_related("guest").filter(
        id=told["entry"], table=undoing.table, called_to=undoing.table, state=State.CALLED
    )
    entry = calls.first()
    if entry is None or iso(entry.called_at) != told["called_at"] or told["again"]:
        raise built_on()
    withdraw_call(undoing.hand, entry, undoing.table, undoing.at, "taken back")
    return {"entry": entry.pk}


@inverse_of(EventKind.QUEUE_JUMPED, need="queue.manage")
def forget_jump(undoing: Undoing) -> Restored:
    """Restore nothing: the call or the seat by which somebody went first is taken back itself."""
    return {"entry": undoing.payload["entry"], "over": undoing.payload["over"]}


@inverse_of(EventKind.QUEUE_LEFT, need="queue.manage")
def return_to_line(undoing: Undoing) -> Restored:
    """Give the guest their place in line again, not called. Raises Conflict `undo.built_on`."""
    entry_id = undoing.payload["entry"]
    ended = State.NO_SHOW if undoing.payload["no_show"] else State.LEFT
    return {"entry": entry_id, **put_back_in_line(undoing, entry_id, ended)}


def put_back_in_line(undoing: Undoing, entry_id: int, ended: State) -> dict[str, Any]:
    """Let an ended entry of the table's line wait again; tell before whom, None is last.

    It has the place that it had, or, if the line was numbered anew since, the one that its
    priority and arrival give. Seats still kept for its party are let go of. Raises Conflict
    `undo.built_on`, also when the guest has joined the line anew.
    """
    entry = WaitlistEntry.objects.filter(id=entry_id, table=undoing.table, state=ended).first()
    if entry is None:
        raise built_on()
    anew: Conflict = built_on()
    with refusing({"waitlist_once_per_table": anew}):
        WaitlistEntry.objects.filter(id=entry.pk).update(
            state=State.WAITING,
            ended_at=None,
            called_to=None,
            called_at=None,
            call_ends_at=None,
            held_until=None,
        )
    others = FloorEvent.objects.exclude(command_id=undoing.hand.command_id)
    renumbered = others.filter(
        house_id=undoing.table.house_id,
        table=undoing.table,
        version__gt=undoing.event.version,
        kind__in=_RENUMBERING,
    )
    place = place_by_arrival if renumbered.exists() else place_by_rank
    return {"before": place(entry), "seats": end_offers(entry, undoing.at)}
