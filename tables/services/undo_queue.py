"""Taking back that somebody was called, or taken out of a line."""

from collections.abc import Mapping
from typing import Any

from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from tables.models import House, Seat, SeatOccupancy, SeatOffer, WaitlistEntry
from tables.services.calls import end_offers, notify
from tables.services.guards import refusing
from tables.services.undo_registry import Restored, Undoing, built_on, inverse_of

State = WaitlistEntry.State


@inverse_of(EventKind.QUEUE_CALLED, need="queue.manage")
def uncall(undoing: Undoing) -> Restored:
    """Let the guest wait as before, or go on with the call before this one; tell them so.

    Raises Conflict `undo.built_on`.
    """
    entry = _hold_entry(undoing, undoing.payload["entry"], State.CALLED)
    facts = {key: undoing.payload[key] for key in ("entry", "table", "seats")}
    house = House.objects.get(id=undoing.table.house_id)
    number = {"table_number": undoing.table.number, "reason": "taken back"}
    notify(house, entry, "withdrawn", {**facts, **number}, undoing.at)
    return {"entry": entry.pk, "entry_now": put_back(undoing, entry)}


@inverse_of(EventKind.QUEUE_LEFT, need="queue.manage")
def return_to_line(undoing: Undoing) -> Restored:
    """Give the guest their place again, in line or called. Raises Conflict `undo.built_on`."""
    ended = State.NO_SHOW if undoing.payload["no_show"] else State.LEFT
    return return_entry(undoing, undoing.payload["entry"], ended)


def return_entry(undoing: Undoing, entry_id: int, ended: State) -> Restored:
    """Give an ended entry the place that it had. Raises Conflict `undo.built_on`."""
    entry = _hold_entry(undoing, entry_id, ended)
    return {"entry": entry.pk, "entry_now": put_back(undoing, entry)}


def put_back(undoing: Undoing, entry: WaitlistEntry) -> dict[str, Any]:
    """Let an entry stand as before the act, with the seats kept for it then; tell how it stands.

    Raises Conflict `undo.built_on`, also when the guest has joined the line anew, or one of the
    seats is somebody else's.
    """
    was: Mapping[str, Any] = undoing.payload["was"]
    end_offers(entry, undoing.at)
    seats = list(Seat.objects.filter(table=undoing.table, position__in=was["kept"]))
    if SeatOccupancy.objects.filter(seat__in=seats, left_at=None).exists():
        raise built_on()
    anew: Conflict = built_on()
    with refusing({"waitlist_once_per_table": anew, "offer_one_per_seat": anew}):
        WaitlistEntry.objects.filter(id=entry.pk).update(
            state=was["state"],
            called_to=was["called_to"],
            called_at=was["called_at"],
            call_ends_at=was["call_ends_at"],
            held_until=was["held_until"],
            ended_at=None,
        )
        SeatOffer.objects.bulk_create(
            SeatOffer(
                house_id=undoing.table.house_id,
                table=undoing.table,
                seat=seat,
                entry=entry,
                offered_at=undoing.at,
            )
            for seat in seats
        )
    return {"state": was["state"], "called_at": was["called_at"]}


def _hold_entry(undoing: Undoing, entry_id: int, state: State) -> WaitlistEntry:
    """Get an entry of the table's own line, which is held, as the act left it."""
    entry = (
        WaitlistEntry.objects.select_related("guest")
        .filter(id=entry_id, table=undoing.table, state=state)
        .first()
    )
    if entry is None:
        raise built_on()
    return entry
