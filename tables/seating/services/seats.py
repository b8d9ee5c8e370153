"""Guests sitting down, changing seats and leaving."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor
from tables.commission.services.commission import verify_settled
from tables.floor.models import GamingTable, Seat
from tables.guests.models import Guest, SeatOccupancy
from tables.guests.services import pick_guest
from tables.houses.services import hold_house
from tables.journal.services.commands import command as as_command
from tables.journal.services.journal import Hand, append_by, hand_of
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.seating.events import SeatingEvent
from tables.seating.models import SeatOffer, WaitlistEntry
from tables.seating.selectors.next_guest import find_next, find_offer, list_unoffered_seats
from tables.seating.selectors.waitlist import ON_WAITLIST, State
from tables.seating.services.calls import (
    drop_call,
    end_offers,
    jump,
    offer_free_seats,
    withdraw_call,
)
from tables.seating.services.entries import journal_on_waitlists, lock_entry
from tables.seating.services.waitlist import end_entry, get_seat, get_sitter
from tables.sessions.selectors import get_open_session


@dataclass(frozen=True, slots=True)
class Way:
    """A seating at a table that is held: its author, its key, its reason, its moment."""

    actor: Actor
    hand: Hand
    table: GamingTable
    reason: str
    now: datetime


@dataclass(frozen=True, slots=True)
class Passed:
    """The guests a seat was taken from: a called guest, or (their place) the rest of a party."""

    displaced: bool = False
    kept_for: int | None = None

    @property
    def payload(self) -> dict[str, int]:
        """The journal's entry about it, next to the withdrawn call."""
        return {} if self.kept_for is None else {"kept_for": self.kept_for}


@as_command("seat.take")
def take_seat(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    position: int,
    guest_name: str = "",
    guest_id: int | None = None,
    is_nameless: bool = False,
    reason: str = "",
) -> dict[str, Any]:
    """Seat a guest, by id, name or neither; they leave the waitlist of the table or of the house.

    Raises Conflict `table.closed`, `seat.taken`, `guest.seated_elsewhere`, `commission.owed`
    by a guest who stood; AgainstTheRules `waitlist.jump_needs_reason` when another is next for the
    seat; NotFound `seat.unknown`; BadInput `guest.name`.
    """
    table = access_table(actor, table_id, need="seat.assign", lock=True)
    guest = pick_guest(actor.house_id, guest_name, guest_id, is_nameless=is_nameless)
    way = Way(actor, hand_of(actor, command), table, reason, utc_now())
    return _seat_guest(way, get_seat(table, position), guest, _find_entry_of(table, guest))


@as_command("waitlist.seat")
def seat_from_waitlist(
    *,
    actor: Actor,
    command: Command,
    entry_id: int,
    position: int,
    table_id: int | None = None,
    reason: str = "",
) -> dict[str, Any]:
    """Seat a guest of a waitlist, called or not; one who waits for another seat changes to it.

    A guest of the house's waitlist sits down at `table_id`, or where they are called to. Raises
    NotFound, Conflict `waitlist.over`, `waitlist.changed`; BadInput `waitlist.which_table`, and as
    `take_seat` and `change_seat`.
    """
    held = lock_entry(actor, entry_id, also=[] if table_id is None else [table_id])
    entry = held.entry
    target = table_id or entry.table_id or entry.called_to_id
    if target is None or entry.table_id not in (None, target):
        raise BadInput("waitlist.which_table", params={"guest": entry.guest.name})
    table = held.tables[target]
    way = Way(actor, hand_of(actor, command), table, reason, utc_now())
    seat = get_seat(table, position)
    if entry.seat_change:
        sitting = SeatOccupancy.objects.select_related("guest", "seat")
        return _move_guest(
            way, sitting.get(table=table, seat__isnull=False, guest=entry.guest, left_at=None), seat
        )
    elsewhere = held.called_to
    if elsewhere is not None and elsewhere.pk != target:
        drop_call(way.hand, entry, elsewhere, way.now, "seated elsewhere")
        answer = _seat_guest(way, seat, entry.guest, entry)
        offer_free_seats(way.hand, elsewhere, way.now)  # they are in no waitlist any more
        return answer
    return _seat_guest(way, seat, entry.guest, entry)


@as_command("seat.change")
def change_seat(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    position: int,
    to_position: int,
    reason: str = "",
) -> dict[str, Any]:
    """Move a guest to a free seat of the same table; their old seat goes to the next.

    Raises NotFound `seat.unknown`, Conflict `seat.empty`, `seat.taken`, `table.closed`,
    `commission.owed`, `entry.overtaken`; AgainstTheRules `waitlist.jump_needs_reason` for a seat
    that is kept for another guest, or that a guest who sits here waits for.
    """
    table = access_table(actor, table_id, need="seat.assign", lock=True)
    occupancy = get_sitter(get_seat(table, position), actor, command)
    way = Way(actor, hand_of(actor, command), table, reason, utc_now())
    return _move_guest(way, occupancy, get_seat(table, to_position))


@as_command("seat.leave")
def leave_seat(*, actor: Actor, command: Command, table_id: int, position: int) -> dict[str, Any]:
    """Free a seat that its guest has left; it is offered to the next guest.

    Raises NotFound `seat.unknown`, Conflict `seat.empty`, `commission.owed`, `entry.overtaken`.
    """
    table = access_table(actor, table_id, need="seat.assign", lock=True)
    hand, now = hand_of(actor, command), utc_now()
    occupancy = get_sitter(get_seat(table, position), actor, command)
    verify_settled(table, position)
    SeatOccupancy.objects.filter(id=occupancy.pk).update(left_at=now)
    payload = {"seat": position, "guest": occupancy.guest_id}
    version = append_by(hand, SeatingEvent.SEAT_LEFT, payload, table.pk)
    end_seat_changes(hand, table, [occupancy.guest_id])
    offer_free_seats(hand, table, now)
    return {"version": version}


def end_seat_changes(hand: Hand, table: GamingTable, guest_ids: list[int]) -> None:
    """End the wait for another seat of guests who have left the table, which is locked."""
    changes = WaitlistEntry.objects.filter(
        table=table, seat_change=True, guest_id__in=guest_ids, ended_at=None
    )
    for entry in changes:
        append_by(hand, SeatingEvent.WAITLIST_LEFT, end_entry(entry, State.LEFT), table.pk)


def clear_calls(hand: Hand, table: GamingTable, now: datetime) -> None:
    """Send all guests called to a table that closes, and is held, back to their places."""
    called = list(
        WaitlistEntry.objects.select_related("guest").filter(called_to=table, state=State.CALLED)
    )
    if any(entry.table_id is None for entry in called):
        hold_house(table.house_id)
    for entry in called:
        withdraw_call(hand, entry, table, now, "closed")
    table.offers.filter(ended_at=None).update(ended_at=now)


def _seat_guest(way: Way, seat: Seat, guest: Guest, entry: WaitlistEntry | None) -> dict[str, Any]:
    """Seat a guest of a waitlist, or of none, at a table that is held with the entry's waitlist."""
    get_open_session(way.table)
    taken = Conflict("seat.taken", params={"seat": seat.label})
    if SeatOccupancy.objects.filter(seat=seat, left_at=None).exists():
        raise taken
    passed = _pass_others(way, seat, guest, entry)
    standing = SeatOccupancy.objects.filter(table=way.table, guest=guest, seat=None, left_at=None)
    stood = standing.values_list("standing_place", flat=True).first()
    if stood is not None:
        verify_settled(way.table, stood)
    standing.update(left_at=way.now)
    with refusing(
        {
            "occupancy_one_guest_per_seat": taken,
            "occupancy_one_seat_per_guest": Conflict(
                "guest.seated_elsewhere", params={"guest": guest.name}
            ),
        }
    ):
        SeatOccupancy.objects.create(
            house_id=way.table.house_id, table=way.table, seat=seat, guest=guest, sat_at=way.now
        )
    freed: list[int] = []
    if entry is not None:
        freed = _end_by_sitting_down(way, entry, seat)
    payload: dict[str, Any] = {
        "seat": seat.position,
        "guest": guest.pk,
        "name": guest.name,
        "waitlist_entry": entry.pk if entry else None,
        "stood": stood,
        **passed.payload,
    }
    if entry is not None and (kept := _list_kept(entry)):
        payload["seats_kept"] = kept
    house_waitlist = (None,) if entry is not None and entry.table_id is None else ()
    version = journal_on_waitlists(
        way.hand, SeatingEvent.SEAT_TAKEN, payload, way.table.pk, *house_waitlist
    )
    if freed or passed.displaced:
        offer_free_seats(way.hand, way.table, way.now)
    return {"guest": guest.pk, "version": version}


def _move_guest(way: Way, occupancy: SeatOccupancy, seat: Seat) -> dict[str, Any]:
    """Move a sitting guest to another seat in one act, at a table that is held."""
    get_open_session(way.table)
    if SeatOccupancy.objects.filter(seat=seat, left_at=None).exists():
        raise Conflict("seat.taken", params={"seat": seat.label})
    guest = occupancy.guest
    mine = WaitlistEntry.objects.filter(
        table=way.table, guest=guest, seat_change=True, ended_at=None
    )
    entry = mine.select_related("guest").first()
    passed = _pass_others(way, seat, guest, entry, changes_only=True)
    former = cast(Seat, occupancy.seat)  # a seated guest has one
    verify_settled(way.table, former.position)
    SeatOccupancy.objects.filter(id=occupancy.pk).update(left_at=way.now)
    SeatOccupancy.objects.create(
        house_id=way.table.house_id, table=way.table, seat=seat, guest=guest, sat_at=way.now
    )
    if entry is not None:
        _end_by_sitting_down(way, entry, seat)
    payload = {
        "guest": guest.pk,
        "from": former.position,
        "to": seat.position,
        "waitlist_entry": entry.pk if entry else None,
        **passed.payload,
    }
    version = append_by(way.hand, SeatingEvent.SEAT_CHANGED, payload, way.table.pk)
    offer_free_seats(way.hand, way.table, way.now)
    return {"guest": guest.pk, "version": version}


def _pass_others(
    way: Way,
    seat: Seat,
    guest: Guest,
    entry: WaitlistEntry | None,
    *,
    changes_only: bool = False,
) -> Passed:
    """Find the guest who should sit here first, and let this one go before them for a reason.

    A called guest who loses the seat goes back to their place. A called guest may take any seat not
    kept for another, and the other seats of a party that has sat down are for its members.
    """
    offer = find_offer(seat)
    if offer is not None and entry is not None and offer.entry_id == entry.pk:
        return Passed()
    if offer is not None and offer.entry.state != State.CALLED:
        SeatOffer.objects.filter(id=offer.pk).update(ended_at=way.now)
        return Passed(kept_for=offer.entry_id)
    if offer is not None:
        over: WaitlistEntry | None = offer.entry
    elif entry is not None and entry.called_to_id == way.table.pk:
        over = None
    else:
        seats = [seat] if changes_only else list_unoffered_seats(way.table)
        over = find_next(way.table, seats, changes_only=changes_only)
    if over is None or (entry is not None and over.pk == entry.pk):
        return Passed()
    jump(way.actor, way.hand, entry, over, way.table, way.reason, act="seated", name=guest.name)
    if offer is None:
        return Passed()
    if over.table_id is None:
        hold_house(way.table.house_id)
    withdraw_call(way.hand, over, way.table, way.now, "jumped")
    return Passed(displaced=True)


def _end_by_sitting_down(way: Way, entry: WaitlistEntry, seat: Seat) -> list[int]:
    """End an entry whose guest sits down; the party's other seats are kept until the call ends.

    Return the positions that are no longer kept, except the one that is taken.
    """
    seat.offers.filter(entry=entry, ended_at=None).update(ended_at=way.now)
    stays = entry.party - 1 if entry.called_to_id == way.table.pk else 0
    freed = end_offers(entry, way.now, keep=stays)
    WaitlistEntry.objects.filter(id=entry.pk).update(
        state=State.SEATED, ended_at=way.now, held_until=None
    )
    return freed


def _list_kept(entry: WaitlistEntry) -> list[int]:
    """Return the positions kept for the rest of a party whose first guest has sat down."""
    kept = SeatOffer.objects.filter(entry=entry, ended_at=None)
    return list(kept.order_by("seat__position").values_list("seat__position", flat=True))


def _find_entry_of(table: GamingTable, guest: Guest) -> WaitlistEntry | None:
    """Find the entry that a guest ends by sitting down: in the table's waitlist or the house's.

    A guest whom another table has called from the house's waitlist keeps that entry until the call
    ends.
    """
    places = WaitlistEntry.objects.select_related("guest").filter(
        guest=guest, state__in=ON_WAITLIST, seat_change=False
    )
    own = places.filter(table=table).first()
    if own is not None or not places.filter(table=None).exists():
        return own
    hold_house(table.house_id)
    house = places.filter(table=None).first()
    return house if house is not None and house.called_to_id in (None, table.pk) else None
