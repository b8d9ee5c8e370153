"""The jefe decides the order: moving a guest, giving priority, sending them to another waitlist."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor
from casino.lib.reasons import verify_reason
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.journal.services.commands import command as as_command
from tables.journal.services.journal import hand_of
from tables.records.services import refusing
from tables.seating.events import SeatingEvent
from tables.seating.models import WaitlistEntry
from tables.seating.services.calls import end_offers, offer_free_seats
from tables.seating.services.entries import (
    journal_on_waitlists,
    lock_entry,
    place_before,
    place_by_arrival,
    place_by_rank,
)
from tables.seating.services.waitlist import (
    PARTY_MOST,
    PRIORITY_MOST,
    already_waiting,
    facts_of,
    journal_priority,
    verify_range,
)

State = WaitlistEntry.State


@as_command("waitlist.move")
def move_entry(
    *, actor: Actor, command: Command, entry_id: int, before_id: int | None, reason: str
) -> dict[str, Any]:
    """Put a guest before another of the same waitlist, or last (None), with a reason.

    Raises NotFound, Conflict `waitlist.over`, `waitlist.changed`, `waitlist.other_waitlist`;
    BadInput `input.reason`.
    """
    entry = lock_entry(actor, entry_id).entry
    reason = verify_reason(reason)
    was_before = place_by_rank(entry)
    before = place_before(entry, before_id)
    payload = {
        "entry": entry.pk,
        "name": entry.guest.name,
        "was_before": was_before,
        "before": before,
        "before_name": _name_of(before),
        "reason": reason,
    }
    hand = hand_of(actor, command)
    return {
        "version": journal_on_waitlists(hand, SeatingEvent.WAITLIST_MOVED, payload, entry.table_id)
    }


@as_command("waitlist.prioritise")
def change_priority(
    *, actor: Actor, command: Command, entry_id: int, priority: int, reason: str
) -> dict[str, Any]:
    """Give a guest another priority, with a reason; they move to the place for it.

    Raises NotFound, Conflict `waitlist.over`, `waitlist.changed`; BadInput `waitlist.range`,
    `input.reason`.
    """
    entry = lock_entry(actor, entry_id).entry
    if not 0 <= priority <= PRIORITY_MOST:
        raise BadInput("waitlist.range", params={"party": PARTY_MOST, "priority": PRIORITY_MOST})
    reason = verify_reason(reason)
    was_before = place_by_rank(entry)
    former, entry.priority = entry.priority, priority
    WaitlistEntry.objects.filter(id=entry.pk).update(priority=priority)
    version = journal_priority(
        hand_of(actor, command),
        entry,
        former=former,
        was_before=was_before,
        before=place_by_arrival(entry),
        reason=reason,
    )
    return {"version": version}


@as_command("waitlist.transfer")
def transfer_entry(
    *,
    actor: Actor,
    command: Command,
    entry_id: int,
    table_id: int | None,
    reason: str,
    keeps_arrival: bool = True,
) -> dict[str, Any]:
    """Send a guest to the waitlist of another table, or of the house (None), with a reason.

    They keep their time of arrival, and so the place for it, unless another is given. A call ends,
    its seats go to the next. Raises NotFound, NotAllowed for a waitlist that the actor may not
    change, Conflict `waitlist.over`, `waitlist.changed`, `waitlist.same_waitlist`,
    `waitlist.seat_change`, `waitlist.already_waiting`, `guest.seated_elsewhere`; BadInput
    `input.reason`, and `waitlist.range` for a party larger than the table.
    """
    held = lock_entry(actor, entry_id, also=[table_id])
    entry, hand, now = held.entry, hand_of(actor, command), utc_now()
    target = None if table_id is None else held.tables[table_id]
    reason = verify_reason(reason)
    if entry.table_id == table_id:
        raise Conflict("waitlist.same_waitlist", params={"guest": entry.guest.name})
    if entry.seat_change:
        raise Conflict("waitlist.seat_change", params={"guest": entry.guest.name})
    _verify_not_seated(entry, target)
    former_waitlist, former_call = entry.table_id, held.called_to
    seats = end_offers(entry, now)
    entry.table, entry.joined_at = target, entry.joined_at if keeps_arrival else now
    entry.state = State.WAITING if entry.state == State.CALLED else entry.state
    entry.called_to = entry.called_at = entry.call_ends_at = entry.coming_at = None
    if target is not None:
        entry.wants_format, entry.wants_regulation, entry.minimum_most_minor = "", "", None
    verify_range(entry)
    already = already_waiting(entry.guest, target)
    with refusing({"waitlist_once_per_table": already, "waitlist_once_per_house": already}):
        entry.save()
    before = place_by_arrival(entry)
    waitlists = [table_id, former_waitlist] + ([former_call.pk] if former_call else [])
    payload = {
        **facts_of(entry),
        "state": entry.state,
        "from": former_waitlist,
        "to": table_id,
        "before": before,
        "seats": seats,
        "reason": reason,
    }
    version = journal_on_waitlists(hand, SeatingEvent.WAITLIST_TRANSFERRED, payload, *waitlists)
    if former_call is not None and seats:
        offer_free_seats(hand, former_call, now)
    return {"version": version}


def _verify_not_seated(entry: WaitlistEntry, target: GamingTable | None) -> None:
    sitting = SeatOccupancy.objects.filter(guest_id=entry.guest_id, left_at=None)
    if target is not None:
        sitting = sitting.filter(table=target, seat__isnull=False)
    if sitting.exists():
        raise Conflict("guest.seated_elsewhere", params={"guest": entry.guest.name})


def _name_of(entry_id: int | None) -> str:
    if entry_id is None:
        return ""
    return WaitlistEntry.objects.values_list("guest__name", flat=True).get(id=entry_id)
