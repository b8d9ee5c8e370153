"""Calls and the seats they keep: made by the jefe, or by the house when a seat becomes free."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput, Conflict
from casino.lib.policy import Actor
from casino.lib.reasons import verify_reason
from tables.floor.models import GamingTable, Seat
from tables.houses.models import House, Notifier
from tables.houses.services import hold_house
from tables.journal.services.commands import command as as_command
from tables.journal.services.journal import Hand, hand_of
from tables.posts.selectors.access import access_table
from tables.seating.events import SeatingEvent
from tables.seating.models import Notification, SeatOffer, WaitlistEntry
from tables.seating.selectors.next_guest import find_next, list_unoffered_seats
from tables.seating.services.entries import iso, journal_on_waitlists, lock_entry
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session

State = WaitlistEntry.State
TAKEN_BACK = "taken back"
"""Why a call was withdrawn, where a person took back nothing but the call."""


@as_command("waitlist.call")
def call_guest(
    *,
    actor: Actor,
    command: Command,
    entry_id: int,
    table_id: int | None = None,
    reason: str = "",
) -> dict[str, Any]:
    """Call a guest to the table and keep free seats for their party, if there are enough.

    A guest of the house's waitlist is called to `table_id`. While a call runs it is not repeated:
    that would extend the wait of all guests behind. Nobody is called to a closed table, where the
    call would run out before they can sit. Raises NotFound, NotAllowed, Conflict `table.closed`,
    `waitlist.over`, `waitlist.changed`, `waitlist.already_called`; AgainstTheRules
    `waitlist.jump_needs_reason` when another guest is next for the table; BadInput
    `waitlist.which_table`.
    """
    held = lock_entry(actor, entry_id, also=[] if table_id is None else [table_id])
    entry = held.entry
    target = table_id or entry.table_id or entry.called_to_id
    if target is None or entry.table_id not in (None, target):
        raise BadInput("waitlist.which_table", params={"guest": entry.guest.name})
    table, hand, now = held.tables[target], hand_of(actor, command), utc_now()
    get_open_session(table)
    if entry.called_to_id == target:
        _verify_call_over(entry, table, now)
    else:
        over = find_next(table, list_unoffered_seats(table))
        if over is not None and over.pk != entry.pk:
            jump(actor, hand, entry, over, table, reason, act="called")
    former = held.called_to
    if former is not None and former.pk != target:
        drop_call(hand, entry, former, now, "called elsewhere")
    end_offers(entry, now)
    version = place_call(hand, entry, table, _seats_for(entry, list_unoffered_seats(table)), now)
    if former is not None and former.pk != target:
        offer_free_seats(hand, former, now)
    return {"version": version}


def jump(
    actor: Actor,
    hand: Hand,
    entry: WaitlistEntry | None,
    over: WaitlistEntry,
    table: GamingTable,
    reason: str,
    *,
    act: str,
    name: str = "",
) -> None:
    """Let a guest go before the next one, with the reason of a person in charge of the waitlist.

    `entry` is None for a guest who is on no waitlist, with name `name`. Raises AgainstTheRules
    `waitlist.jump_needs_reason`; NotAllowed for a person who may not change the waitlist.
    """
    if not reason.strip():
        raise AgainstTheRules("waitlist.jump_needs_reason", params={"guest": over.guest.name})
    reason = verify_reason(reason)
    access_table(actor, table.pk, need="waitlist.manage")
    payload = {
        "entry": entry.pk if entry else None,
        "name": entry.guest.name if entry else name,
        "over": over.pk,
        "over_name": over.guest.name,
        "act": act,
        "table": table.pk,
        "reason": reason,
    }
    journal_on_waitlists(hand, SeatingEvent.WAITLIST_JUMPED, payload, table.pk)


def place_call(
    hand: Hand, entry: WaitlistEntry, table: GamingTable, seats: Sequence[Seat], now: datetime
) -> int:
    """Call an entry whose waitlist and table are held, and keep the seats; return the version."""
    house = House.objects.get(id=table.house_id)
    ends = now + timedelta(minutes=house.call_holds_minutes)
    WaitlistEntry.objects.filter(id=entry.pk).update(
        state=State.CALLED,
        called_to=table,
        called_at=now,
        call_ends_at=ends,
        coming_at=None,
        held_until=None,
    )
    SeatOffer.objects.bulk_create(
        SeatOffer(house_id=table.house_id, table=table, seat=seat, entry=entry, offered_at=now)
        for seat in seats
    )
    payload = {
        **call_facts(entry, table),
        "seats": [seat.position for seat in seats],
        "called_at": iso(now),
        "call_ends_at": iso(ends),
        "again": entry.state == State.CALLED,
    }
    notify(house, entry, "called", {**payload, "table_number": table.number}, now)
    return journal_on_waitlists(
        hand, SeatingEvent.WAITLIST_CALLED, payload, table.pk, *_house_waitlist(entry)
    )


def call_facts(entry: WaitlistEntry, table: GamingTable) -> dict[str, Any]:
    """Return the guest called, the waitlist and the table."""
    return {
        "entry": entry.pk,
        "guest": entry.guest_id,
        "name": entry.guest.name,
        "waitlist": entry.table_id,
        "table": table.pk,
    }


def end_offers(entry: WaitlistEntry, now: datetime, *, keep: int = 0) -> list[int]:
    """Keep no seat for an entry any more, or `keep` of them; return the freed positions."""
    offers = SeatOffer.objects.filter(entry=entry, ended_at=None).order_by("seat__position")
    ended = list(offers.values_list("id", "seat__position")[keep:])
    SeatOffer.objects.filter(id__in=[offer for offer, _ in ended]).update(ended_at=now)
    return [position for _, position in ended]


def withdraw_call(
    hand: Hand, entry: WaitlistEntry, table: GamingTable, now: datetime, reason: str
) -> int:
    """Send a called guest back to their place, and notify them; return the version."""
    payload = _end_call(entry, table, now, reason)
    house = House.objects.get(id=table.house_id)
    notify(house, entry, "withdrawn", {**payload, "table_number": table.number}, now)
    waitlists = (table.pk, *_house_waitlist(entry))
    return journal_on_waitlists(hand, SeatingEvent.WAITLIST_OFFER_WITHDRAWN, payload, *waitlists)


def drop_call(
    hand: Hand, entry: WaitlistEntry, table: GamingTable, now: datetime, reason: str
) -> None:
    """End a guest's call to a table because another table gets them; journal it at this table.

    The act at the other table notifies the guest and the house's waitlist. The caller then offers
    the seats that were kept here.
    """
    payload = _end_call(entry, table, now, reason)
    journal_on_waitlists(hand, SeatingEvent.WAITLIST_OFFER_WITHDRAWN, payload, table.pk)


def offer_free_seats(hand: Hand, table: GamingTable, now: datetime) -> None:
    """Call the next guest to each free seat of a locked table, while there is one.

    No seat is offered at a table that is not in play, or in a house that calls by hand.
    """
    house = House.objects.get(id=table.house_id)
    in_play = TableSession.objects.filter(table=table, state=TableSession.State.OPEN)
    if not house.offers_seats or not in_play.exists():
        return
    house_is_held = False
    while seats := list_unoffered_seats(table):
        entry = find_next(table, seats)
        if entry is None:
            return
        if entry.table_id is None and not house_is_held:
            hold_house(table.house_id)
            house_is_held = True
            continue  # another table may have called them meanwhile
        place_call(hand, entry, table, _seats_for(entry, seats), now)


def notify(
    house: House, entry: WaitlistEntry, what: str, facts: dict[str, Any], now: datetime
) -> None:
    """Leave word for the house's notifier, in the transaction of the act itself."""
    if house.notifier == Notifier.NONE:
        return
    Notification.objects.create(
        house=house,
        entry=entry,
        what=what,
        payload={**facts, "name": entry.guest.name, "token": entry.token},
        made_at=now,
        due_at=now,
    )


def _end_call(
    entry: WaitlistEntry, table: GamingTable, now: datetime, reason: str
) -> dict[str, Any]:
    """Put a called guest back to waiting, with no seat kept; return the event's payload."""
    former = {"called_at": iso(entry.called_at), "call_ends_at": iso(entry.call_ends_at)}
    seats = end_offers(entry, now)
    WaitlistEntry.objects.filter(id=entry.pk).update(
        state=State.WAITING, called_to=None, called_at=None, call_ends_at=None, coming_at=None
    )
    return {
        "entry": entry.pk,
        "table": table.pk,
        "seats": seats,
        "reason": reason,
        "withdrawn_at": iso(now),
        **former,
    }


def _verify_call_over(entry: WaitlistEntry, table: GamingTable, now: datetime) -> None:
    """Raise Conflict `waitlist.already_called` while the guest's call to this table runs."""
    if entry.call_ends_at is not None and entry.call_ends_at > now:
        facts = {"guest": entry.guest.name, "table": table.number}
        raise Conflict("waitlist.already_called", params=facts)


def _seats_for(entry: WaitlistEntry, seats: Sequence[Seat]) -> Sequence[Seat]:
    """Choose the seats that a call keeps: the wanted one, or the first for the whole party."""
    if entry.wanted_seat_id is not None:
        return [seat for seat in seats if seat.pk == entry.wanted_seat_id]
    return seats[: entry.party] if len(seats) >= entry.party else []


def _house_waitlist(entry: WaitlistEntry) -> tuple[None, ...]:
    return (None,) if entry.table_id is None else ()
