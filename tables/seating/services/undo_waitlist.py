"""Taking back acts on a waitlist: of a table, or (entries without one) of the house.

The next sweep of the house's clock offers a seat or turn that an undo frees, also to the guest whom
the undo has just put back; the jefe can prevent that by holding their place.
"""

from datetime import datetime
from typing import Any

from casino.lib.errors import AgainstTheRules, Conflict
from tables.guests.models import SeatOccupancy
from tables.houses.models import House
from tables.journal.events import UndoEvent
from tables.journal.models import FloorEvent
from tables.journal.services.undo_registry import Restored, Undoing, built_on, inverse_of
from tables.records.services import refusing
from tables.seating.events import SeatingEvent
from tables.seating.models import SeatOffer, WaitlistEntry
from tables.seating.selectors.waitlist import ON_WAITLIST
from tables.seating.services.calls import TAKEN_BACK, call_facts, end_offers, notify, withdraw_call
from tables.seating.services.entries import iso, place_before, place_by_arrival, place_by_rank

State = WaitlistEntry.State

# Events that number a waitlist again; an undo may, by putting a guest back.
_RENUMBERING = (
    SeatingEvent.WAITLIST_JOINED,
    SeatingEvent.WAITLIST_MOVED,
    SeatingEvent.WAITLIST_PRIORITY_CHANGED,
    SeatingEvent.WAITLIST_TRANSFERRED,
    UndoEvent.ACT_UNDONE,
)


@inverse_of(
    SeatingEvent.WAITLIST_JOINED, need="waitlist.manage", despite=[SeatingEvent.WAITLIST_CALLED]
)
def take_out_again(undoing: Undoing) -> Restored:
    """Remove the guest as if they had never waited: the entry remains with no length.

    A call that the clock made meanwhile is withdrawn. Raises Conflict `undo.built_on`.
    """
    entry = _find_uncalled(undoing)
    WaitlistEntry.objects.filter(id=entry.pk).update(state=State.LEFT, ended_at=entry.joined_at)
    return {"entry": entry.pk, "guest": entry.guest_id}


@inverse_of(SeatingEvent.WAITLIST_CALLED, need="waitlist.manage")
def uncall(undoing: Undoing) -> Restored:
    """Put the guest back to waiting in their place, with no seat kept, and notify them.

    Raises Conflict `undo.built_on`, also for a call that replaced one to another table: that
    one's time and seats are gone.
    """
    payload = undoing.payload
    entry = _find_entry(undoing, State.CALLED)
    is_same = (entry.called_to_id, iso(entry.called_at)) == (undoing.table.pk, payload["called_at"])
    if not is_same or payload["again"]:
        raise built_on()
    withdraw_call(undoing.hand, entry, undoing.table, undoing.at, TAKEN_BACK)
    return {"entry": entry.pk}


@inverse_of(SeatingEvent.WAITLIST_JUMPED, need="waitlist.manage")
def forget_jump(undoing: Undoing) -> Restored:
    """Restore nothing: the call or seat that jumped the order is taken back itself."""
    return {"entry": undoing.payload["entry"], "over": undoing.payload["over"]}


@inverse_of(SeatingEvent.WAITLIST_HELD, need="waitlist.manage")
def let_wait(undoing: Undoing) -> Restored:
    """Put the guest back to waiting, or hold their place as long as before, without a call.

    Raises Conflict `undo.built_on`.
    """
    entry = _find_entry(undoing, State.HELD)
    until = undoing.payload["former_until"]
    return _set_hold(entry, None if until is None else datetime.fromisoformat(until))


@inverse_of(
    SeatingEvent.WAITLIST_RESUMED, need="waitlist.manage", despite=[SeatingEvent.WAITLIST_CALLED]
)
def hold_again(undoing: Undoing) -> Restored:
    """Hold the place again as long as it was held; a call made meanwhile by the clock is withdrawn.

    Raises Conflict `undo.built_on`.
    """
    entry = _find_uncalled(undoing)
    return _set_hold(entry, datetime.fromisoformat(undoing.payload["until"]))


@inverse_of(SeatingEvent.WAITLIST_OFFER_WITHDRAWN, need="waitlist.manage")
def call_again(undoing: Undoing) -> Restored:
    """Let the guest be called as long as they were, with the same seats kept; they are notified.

    Only a call that was itself taken back. Raises AgainstTheRules `undo.never`, Conflict
    `undo.built_on`, also when the call would be over, or one of the seats is another's by now.
    """
    payload = undoing.payload
    if payload["reason"] != TAKEN_BACK:
        raise AgainstTheRules("undo.never")
    entry = _find_entry(undoing, State.WAITING)
    ends = datetime.fromisoformat(payload["call_ends_at"])
    taken = SeatOccupancy.objects.filter(
        table=undoing.table, seat__position__in=payload["seats"], left_at=None
    )
    if ends <= undoing.at or taken.exists():
        raise built_on()
    offers = SeatOffer.objects.filter(
        entry=entry, table=undoing.table, ended_at=payload["withdrawn_at"]
    )
    with refusing({"offer_one_per_seat": built_on()}):
        offers.update(ended_at=None)
    WaitlistEntry.objects.filter(id=entry.pk).update(
        state=State.CALLED,
        called_to=undoing.table,
        called_at=payload["called_at"],
        call_ends_at=ends,
    )
    facts = {
        **call_facts(entry, undoing.table),
        "table_number": undoing.table.number,
        **{name: payload[name] for name in ("seats", "called_at", "call_ends_at")},
        "again": True,
    }
    notify(House.objects.get(id=undoing.table.house_id), entry, "called", facts, undoing.at)
    return {"entry": entry.pk}


@inverse_of(SeatingEvent.WAITLIST_MOVED, need="waitlist.manage")
def move_back(undoing: Undoing) -> Restored:
    """Put the guest back before the same entry. Raises Conflict `undo.built_on` if it is gone."""
    entry = _find_entry(undoing, *ON_WAITLIST)
    return {"entry": entry.pk, "before": _place_back(undoing, entry)}


@inverse_of(SeatingEvent.WAITLIST_PRIORITY_CHANGED, need="waitlist.manage")
def give_former_priority(undoing: Undoing) -> Restored:
    """Give back the priority and the place. Raises Conflict `undo.built_on` as `move_back`."""
    entry = _find_entry(undoing, *ON_WAITLIST)
    former = undoing.payload["former"]
    WaitlistEntry.objects.filter(id=entry.pk).update(priority=former)
    return {"entry": entry.pk, "priority": former, "before": _place_back(undoing, entry)}


@inverse_of(SeatingEvent.WAITLIST_LEFT, need="waitlist.manage")
def return_to_waitlist(undoing: Undoing) -> Restored:
    """Give the guest their place again, not called. Raises Conflict `undo.built_on`."""
    entry_id = undoing.payload["entry"]
    ended = State.NO_SHOW if undoing.payload["no_show"] else State.LEFT
    return {"entry": entry_id, **put_back_on_waitlist(undoing, entry_id, ended)}


def put_back_on_waitlist(undoing: Undoing, entry_id: int, ended: State) -> dict[str, Any]:
    """Let an ended entry of a waitlist wait again; return the entry after it, None if last.

    It has the place that it had, or, if the waitlist was numbered again since, the one that its
    priority and arrival give. Seats still kept for its party are freed. Raises Conflict
    `undo.built_on`, also when the guest has joined the waitlist again.
    """
    entry = WaitlistEntry.objects.filter(
        id=entry_id, house_id=undoing.hand.house_id, state=ended
    ).first()
    if entry is None:
        raise built_on()
    again: Conflict = built_on()
    with refusing({"waitlist_once_per_table": again, "waitlist_once_per_house": again}):
        WaitlistEntry.objects.filter(id=entry.pk).update(
            state=State.WAITING,
            ended_at=None,
            called_to=None,
            called_at=None,
            call_ends_at=None,
            coming_at=None,
            held_until=None,
        )
    others = FloorEvent.objects.exclude(command_id=undoing.hand.command_id)
    renumbered = others.filter(
        house_id=undoing.hand.house_id,
        table_id=entry.table_id,
        version__gt=undoing.versions[entry.table_id],
        kind__in=_RENUMBERING,
    )
    place = place_by_arrival if renumbered.exists() else place_by_rank
    return {"before": place(entry), "seats": end_offers(entry, undoing.at)}


def _find_entry(undoing: Undoing, *states: str) -> WaitlistEntry:
    """Find the entry of an act, still in one of the states, on a waitlist that is held."""
    entry = (
        WaitlistEntry.objects.select_related("guest")
        .filter(id=undoing.payload["entry"], house_id=undoing.hand.house_id, state__in=states)
        .first()
    )
    if entry is None or entry.table_id not in undoing.versions:
        raise built_on()
    return entry


def _find_uncalled(undoing: Undoing) -> WaitlistEntry:
    """Find an entry that waits, or is called by the clock to the held table: end that call."""
    entry = _find_entry(undoing, State.WAITING, State.CALLED)
    if entry.state == State.CALLED:
        if undoing.at_table is None or entry.called_to_id != undoing.at_table.pk:
            raise built_on()  # that table is not held; its jefe has been notified already
        withdraw_call(undoing.hand, entry, undoing.at_table, undoing.at, TAKEN_BACK)
    return entry


def _set_hold(entry: WaitlistEntry, until: datetime | None) -> Restored:
    state = State.WAITING if until is None else State.HELD
    WaitlistEntry.objects.filter(id=entry.pk).update(state=state, held_until=until)
    return {"entry": entry.pk, "state": state.value, "until": iso(until)}


def _place_back(undoing: Undoing, entry: WaitlistEntry) -> int | None:
    was_before: int | None = undoing.payload["was_before"]
    try:
        return place_before(entry, was_before)
    except Conflict:  # that one is not on the waitlist any more
        raise built_on() from None
