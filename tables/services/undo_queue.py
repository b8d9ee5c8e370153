"""Taking back that somebody was called, or taken out of a line."""

from datetime import datetime
from typing import Any

from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from tables.models import FloorEvent, WaitlistEntry
from tables.selectors.undone import undone_versions
from tables.services.guards import refusing
from tables.services.undo_registry import Restored, Undoing, built_on, inverse_of

State = WaitlistEntry.State
LOOK_BACK = 2000


@inverse_of(EventKind.QUEUE_CALLED, need="queue.manage")
def uncall(undoing: Undoing) -> Restored:
    """Let the guest wait as before, or go on with the call before this one.

    Raises Conflict `undo.built_on`.
    """
    entry_id = undoing.payload["entry"]
    called_at = _called_before(undoing, entry_id)
    called = WaitlistEntry.objects.filter(id=entry_id, table=undoing.table, state=State.CALLED)
    state = State.CALLED if called_at else State.WAITING
    if not called.update(state=state, called_at=called_at):
        raise built_on()
    return {"entry": entry_id, "entry_now": entry_now(entry_id)}


@inverse_of(EventKind.QUEUE_LEFT, need="queue.manage")
def return_to_line(undoing: Undoing) -> Restored:
    """Give the guest their place again, in line or called. Raises Conflict `undo.built_on`."""
    entry_id = undoing.payload["entry"]
    ended = State.NO_SHOW if undoing.payload.get("no_show") else State.LEFT
    return {"entry": entry_id, "entry_now": put_back_in_line(undoing, entry_id, ended)}


def put_back_in_line(undoing: Undoing, entry_id: int, ended: State) -> dict[str, Any]:
    """Give an ended entry the place that it had; tell it as it is now.

    Its arrival, priority and call were never taken from the row. Raises Conflict
    `undo.built_on`, also when the guest has joined the line anew.
    """
    entry = WaitlistEntry.objects.filter(id=entry_id, table=undoing.table, state=ended).first()
    if entry is None:
        raise built_on()
    anew: Conflict = built_on()
    state = State.CALLED if entry.called_at else State.WAITING
    with refusing({"waitlist_once_per_table": anew}):
        WaitlistEntry.objects.filter(id=entry.pk).update(state=state, ended_at=None)
    return entry_now(entry.pk)


def entry_now(entry_id: int) -> dict[str, Any]:
    """Tell what of an entry an undo may have moved, as plain values."""
    entry = WaitlistEntry.objects.get(id=entry_id)
    return {"state": entry.state, "called_at": entry.called_at and entry.called_at.isoformat()}


def _called_before(undoing: Undoing, entry_id: int) -> datetime | None:
    """Tell when the guest had been called before, by a call that still holds; None if by none.

    A call is over within minutes, so what is older than `LOOK_BACK` events holds no longer.
    """
    since = undoing.event.version - LOOK_BACK
    undone = undone_versions(undoing.table, EventKind.QUEUE_CALLED, since=since)
    events = FloorEvent.objects.filter(
        house_id=undoing.table.house_id,
        table=undoing.table,
        version__range=(since, undoing.event.version - 1),
        payload__entry=entry_id,
    )
    events = events.exclude(kind=EventKind.ACT_UNDONE).exclude(version__in=undone)
    before = events.order_by("-version").first()
    return before.happened_at if before and before.kind == EventKind.QUEUE_CALLED else None
