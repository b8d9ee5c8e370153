"""Waiting in waitlist: joining, asking for another seat, holding one's place, leaving."""

from datetime import timedelta
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotFound
from casino.lib.events import EventKind
from casino.lib.policy import Actor, verify_role
from casino.lib.reasons import verify_reason
from tables.floor.models import GamingTable, Seat, TableFormat
from tables.guests.models import Guest, SeatOccupancy
from tables.guests.services import find_or_make_guest
from tables.houses.services import hold_house
from tables.journal.services.commands import command as as_command
from tables.journal.services.journal import Hand, hand_of
from tables.journal.services.late import verify_not_overtaken
from tables.own_rules.selectors import list_rules
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.seating.events import SeatingEvent
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.sat_down import sat_down_at
from tables.seating.services.calls import TAKEN_BACK, end_offers, offer_free_seats, withdraw_call
from tables.seating.services.entries import (
    LockedEntry,
    iso,
    journal_on_waitlists,
    lock_entry,
    place_by_arrival,
)

PARTY_MOST = 14
PRIORITY_MOST = 100
HOLD_MINUTES_MOST = 120
State = WaitlistEntry.State


@as_command("waitlist.join")
def join_waitlist(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    guest_name: str,
    party: int = 1,
    priority: int = 0,
    reason: str = "",
) -> dict[str, Any]:
    """Put a guest on the table's waitlist, open or not; higher priority goes first, then arrival.

    The journal records who gave a priority and why (andalucia III.1: the jefe's list sets the
    order). Raises Conflict `waitlist.already_waiting`, `guest.seated_elsewhere` for a guest who
    sits at this table (a standing guest may wait for a seat); BadInput `guest.name`,
    `waitlist.range`, `input.reason`.
    """
    table = access_table(actor, table_id, need="waitlist.manage", lock=True)
    guest = find_or_make_guest(actor.house_id, guest_name)
    sitting = SeatOccupancy.objects.filter(table=table, seat__isnull=False, left_at=None)
    if sitting.filter(guest=guest).exists():
        raise Conflict("guest.seated_elsewhere", params={"guest": guest.name})
    entry = WaitlistEntry(
        house_id=table.house_id, table=table, guest=guest, party=party, priority=priority
    )
    return _join(hand_of(actor, command), entry, reason)


@as_command("waitlist.join_house")
def join_house_waitlist(
    *,
    actor: Actor,
    command: Command,
    guest_name: str,
    party: int = 1,
    priority: int = 0,
    wants_format: str = "",
    wants_regulation: str = "",
    minimum_most_minor: int | None = None,
    reason: str = "",
) -> dict[str, Any]:
    """Put a guest on the house's waitlist: for any table of a format, of rules, of limits.

    `minimum_most_minor` is the highest minimum they would play at, in the smallest unit. Raises
    Conflict `waitlist.already_waiting`, `guest.seated_elsewhere` for a guest who sits anywhere;
    BadInput `guest.name`, `waitlist.range`, `input.reason`, `waitlist.wish`.
    """
    verify_role(actor, "waitlist.manage_house")
    known = wants_format in ("", *TableFormat.values)
    if not known or (
        wants_regulation
        and wants_regulation not in {rules.key for rules in list_rules(actor.house_id)}
    ):
        raise BadInput("waitlist.wish")
    if minimum_most_minor is not None and minimum_most_minor <= 0:
        raise BadInput("money.amount")
    guest = find_or_make_guest(actor.house_id, guest_name)  # a name is held before the house
    hold_house(actor.house_id)
    if SeatOccupancy.objects.filter(guest=guest, left_at=None).exists():
        raise Conflict("guest.seated_elsewhere", params={"guest": guest.name})
    entry = WaitlistEntry(
        house_id=actor.house_id,
        guest=guest,
        party=party,
        priority=priority,
        wants_format=wants_format,
        wants_regulation=wants_regulation,
        minimum_most_minor=minimum_most_minor,
    )
    return _join(hand_of(actor, command), entry, reason)


@as_command("waitlist.ask_seat")
def ask_for_seat(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    position: int,
    wanted_position: int | None = None,
) -> dict[str, Any]:
    """Let a seated guest wait for another seat of the same table, one of it or any.

    They are served before newcomers. Raises NotFound `seat.unknown`, Conflict `seat.empty`,
    `seat.same`, `waitlist.already_waiting`.
    """
    table = access_table(actor, table_id, need="waitlist.manage", lock=True)
    guest = get_sitter(get_seat(table, position), actor, command).guest
    wanted = None if wanted_position is None else get_seat(table, wanted_position)
    if wanted_position == position:
        raise Conflict("seat.same", params={"guest": guest.name})
    entry = WaitlistEntry(
        house_id=table.house_id, table=table, guest=guest, seat_change=True, wanted_seat=wanted
    )
    return _join(hand_of(actor, command), entry, "")


@as_command("waitlist.hold")
def put_on_hold(
    *, actor: Actor, command: Command, entry_id: int, minutes: int = 15
) -> dict[str, Any]:
    """Keep a guest's place while they are away: they are passed over for so many minutes.

    A seat that was kept for them goes to the next. Raises NotFound, Conflict `waitlist.over`,
    `waitlist.changed`; BadInput `waitlist.hold_range`.
    """
    held = lock_entry(actor, entry_id)
    if not 1 <= minutes <= HOLD_MINUTES_MOST:
        raise BadInput("waitlist.hold_range", params={"most": HOLD_MINUTES_MOST})
    hand, now = hand_of(actor, command), utc_now()
    until = now + timedelta(minutes=minutes)
    seats = end_offers(held.entry, now)
    WaitlistEntry.objects.filter(id=held.entry.pk).update(
        state=State.HELD,
        held_until=until,
        called_to=None,
        called_at=None,
        call_ends_at=None,
        coming_at=None,
    )
    payload = {
        "entry": held.entry.pk,
        "until": iso(until),
        "former_until": iso(held.entry.held_until),
        "seats": seats,
    }
    return journal_and_offer(hand, held, SeatingEvent.WAITLIST_HELD, payload)


@as_command("waitlist.resume")
def resume_entry(*, actor: Actor, command: Command, entry_id: int) -> dict[str, Any]:
    """Let a guest on hold wait again, or take a call back; they keep their place.

    Where the house offers seats by itself, it soon calls the next guest again: then hold the place.
    Raises NotFound, Conflict `waitlist.over`, `waitlist.changed`, `waitlist.waits_already`.
    """
    held = lock_entry(actor, entry_id)
    hand, now = hand_of(actor, command), utc_now()
    if held.entry.state == State.WAITING:
        raise Conflict("waitlist.waits_already", params={"guest": held.entry.guest.name})
    if held.called_to is not None:
        return {"version": withdraw_call(hand, held.entry, held.called_to, now, TAKEN_BACK)}
    return {"version": end_hold(hand, held.entry)}


@as_command("waitlist.leave")
def leave_waitlist(
    *, actor: Actor, command: Command, entry_id: int, no_show: bool = False
) -> dict[str, Any]:
    """Take a guest off the waitlist: they left, or did not come when called.

    A seat that was kept for them goes to the next. Raises NotFound, Conflict `waitlist.over`,
    `waitlist.changed`.
    """
    held = lock_entry(actor, entry_id)
    hand = hand_of(actor, command)
    payload = end_entry(held.entry, State.NO_SHOW if no_show else State.LEFT)
    return journal_and_offer(hand, held, SeatingEvent.WAITLIST_LEFT, payload)


def end_entry(
    entry: WaitlistEntry, state: WaitlistEntry.State, *, by_guest: bool = False
) -> dict[str, Any]:
    """Remove an entry from its locked waitlist; return the payload of its event."""
    now = utc_now()
    seats = end_offers(entry, now)
    WaitlistEntry.objects.filter(id=entry.pk).update(state=state, ended_at=now, called_to=None)
    return {
        "entry": entry.pk,
        "guest": entry.guest_id,
        "no_show": state == State.NO_SHOW,
        "by_guest": by_guest,
        "seats": seats,
    }


def end_hold(hand: Hand, entry: WaitlistEntry) -> int:
    """Put an entry of a locked waitlist back to waiting."""
    WaitlistEntry.objects.filter(id=entry.pk).update(state=State.WAITING, held_until=None)
    payload = {"entry": entry.pk, "until": iso(entry.held_until)}
    return journal_on_waitlists(hand, SeatingEvent.WAITLIST_RESUMED, payload, entry.table_id)


def get_seat(table: GamingTable, position: int) -> Seat:
    """Get a seat of a table. Raises NotFound `seat.unknown`."""
    seat = Seat.objects.filter(table=table, position=position).first()
    if seat is None:
        raise NotFound("seat.unknown", params={"table": table.number, "seat": position})
    return seat


def get_sitter(seat: Seat, actor: Actor, command: Command) -> SeatOccupancy:
    """Return the stay of the guest in a seat, for an act on it.

    Raises Conflict `seat.empty`; `entry.overtaken` if the act waited, and the guest came meanwhile.
    """
    verify_not_overtaken(actor, command, seat.table_id, sat_down_at([seat.position]))
    sitting = SeatOccupancy.objects.select_related("guest")
    occupancy = sitting.filter(seat=seat, left_at=None).first()
    if occupancy is None:
        raise Conflict("seat.empty", params={"seat": seat.label})
    return occupancy


def already_waiting(guest: Guest, table: GamingTable | None) -> Conflict:
    """Refuse a second place on one waitlist."""
    if table is None:
        return Conflict("waitlist.already_in_house", params={"guest": guest.name})
    return Conflict("waitlist.already_waiting", params={"guest": guest.name, "table": table.number})


def verify_range(entry: WaitlistEntry) -> None:
    """Refuse a priority that is none, and a party that the table has not the seats for.

    It would be passed over at the head of the waitlist for ever. Raises BadInput `waitlist.range`.
    """
    most = PARTY_MOST
    if entry.table is not None:
        most = min(most, Seat.objects.filter(table=entry.table).count())
    if not (1 <= entry.party <= most and 0 <= entry.priority <= PRIORITY_MOST):
        raise BadInput("waitlist.range", params={"party": most, "priority": PRIORITY_MOST})


def _join(hand: Hand, entry: WaitlistEntry, reason: str) -> dict[str, Any]:
    """Add an entry to its locked waitlist, at its place; it waits from when a device entered it."""
    verify_range(entry)
    if entry.priority:
        reason = verify_reason(reason)
    entry.joined_at = hand.entered_at or utc_now()
    already = already_waiting(entry.guest, entry.table)
    with refusing({"waitlist_once_per_table": already, "waitlist_once_per_house": already}):
        entry.save(force_insert=True)
    before = place_by_arrival(entry)
    version = journal_on_waitlists(
        hand,
        SeatingEvent.WAITLIST_JOINED,
        {**facts_of(entry), "before": before, "reason": reason},
        entry.table_id,
    )
    if entry.priority:
        version = journal_priority(
            hand, entry, former=0, was_before=before, before=before, reason=reason
        )
    return {"entry": entry.pk, "token": entry.token, "version": version}


def journal_priority(
    hand: Hand,
    entry: WaitlistEntry,
    *,
    former: int,
    was_before: int | None,
    before: int | None,
    reason: str,
) -> int:
    """Journal a priority, its reason, and the entry it put the guest before; return the version.

    `was_before` is the entry that came after them until then; None is last, as ever.
    """
    payload = {
        "entry": entry.pk,
        "name": entry.guest.name,
        "former": former,
        "priority": entry.priority,
        "was_before": was_before,
        "before": before,
        "reason": reason,
    }
    return journal_on_waitlists(
        hand, SeatingEvent.WAITLIST_PRIORITY_CHANGED, payload, entry.table_id
    )


def facts_of(entry: WaitlistEntry) -> dict[str, Any]:
    """Return the facts that put an entry into its waitlist again, for the journal."""
    return {
        "entry": entry.pk,
        "guest": entry.guest_id,
        "name": entry.guest.name,
        "party": entry.party,
        "priority": entry.priority,
        "joined_at": iso(entry.joined_at),
        "seat_change": entry.seat_change,
        "wanted_seat": entry.wanted_seat.position if entry.wanted_seat else None,
        "wants_format": entry.wants_format,
        "wants_regulation": entry.wants_regulation,
        "minimum_most_minor": entry.minimum_most_minor,
    }


def journal_and_offer(
    hand: Hand, held: LockedEntry, kind: EventKind, payload: dict[str, Any]
) -> dict[str, Any]:
    """Journal an act on an entry, and offer the seats that it freed to the next."""
    called_to = held.called_to
    waitlists = [held.entry.table_id] + ([called_to.pk] if called_to else [])
    version = journal_on_waitlists(hand, kind, payload, *waitlists)
    if called_to is not None and payload["seats"]:
        offer_free_seats(hand, called_to, utc_now())
    return {"version": version}
