"""Undo for guests who sat down, changed seats or left, and for standing guests."""

from casino.lib.errors import Conflict
from tables.guests.models import SeatOccupancy
from tables.journal.services.undo_registry import Restored, Undoing, built_on, inverse_of
from tables.limits.services.kept import keep_what_was_posted_since
from tables.records.services import refusing
from tables.seating.events import SeatingEvent
from tables.seating.models import SeatOffer, WaitlistEntry
from tables.seating.selectors.next_guest import find_offer
from tables.seating.services.standing import verify_standing
from tables.seating.services.undo_waitlist import put_back_on_waitlist


@inverse_of(SeatingEvent.SEAT_TAKEN, need="seat.assign", in_play=True)
def free_seat_again(undoing: Undoing) -> Restored:
    """Free the seat as if nobody had sat down; the guest waits or stands as before.

    A seat that was kept for the rest of a party is kept for it again. The stay remains with no
    length. Raises Conflict `undo.built_on`.
    """
    seat, guest = undoing.payload["seat"], undoing.payload["guest"]
    stay = SeatOccupancy.objects.filter(
        table=undoing.table, seat__position=seat, guest_id=guest, left_at=None
    ).first()
    if stay is None:
        raise built_on()
    SeatOccupancy.objects.filter(id=stay.pk).update(left_at=stay.sat_at)
    restored: Restored = {
        "seat": seat,
        "guest": guest,
        "stands": _stand_again(undoing),
        "waitlist_entry": None,
        "kept_for": _keep_seat_again(undoing, stay),
    }
    entry_id = undoing.payload["waitlist_entry"]
    if entry_id is not None:
        back = put_back_on_waitlist(undoing, entry_id, WaitlistEntry.State.SEATED)
        restored |= {"waitlist_entry": entry_id, **back}
    return restored


@inverse_of(SeatingEvent.SEAT_LEFT, need="seat.assign", in_play=True)
def sit_again(undoing: Undoing) -> Restored:
    """Restore the stay as if the guest had never left, also under limits posted meanwhile.

    Raises Conflict `undo.built_on`, also when the seat is kept for another by now.
    """
    seat, guest = undoing.payload["seat"], undoing.payload["guest"]
    stay = _sit_again(undoing, seat)
    return {
        "seat": seat,
        "guest": guest,
        "sat_at": stay.sat_at.isoformat(),
        "kept": keep_what_was_posted_since(stay, undoing.event),
    }


@inverse_of(
    SeatingEvent.SEAT_CHANGED,
    need="seat.assign",
    in_play=True,
    subjects={"from": "seat", "to": "seat"},
)
def change_back(undoing: Undoing) -> Restored:
    """Restore the stay in the former seat; a wish for another seat keeps waiting.

    Raises Conflict `undo.built_on`, also when the former seat is kept for another by now.
    """
    payload = undoing.payload
    moved = SeatOccupancy.objects.filter(
        table=undoing.table, seat__position=payload["to"], guest_id=payload["guest"], left_at=None
    ).first()
    if moved is None:
        raise built_on()
    SeatOccupancy.objects.filter(id=moved.pk).update(left_at=moved.sat_at)
    stay = _sit_again(undoing, payload["from"])
    restored: Restored = {
        "guest": payload["guest"],
        "from": payload["from"],
        "to": payload["to"],
        "waitlist_entry": None,
        "kept": keep_what_was_posted_since(stay, undoing.event),
        "kept_for": _keep_seat_again(undoing, moved),
    }
    if payload["waitlist_entry"] is not None:
        back = put_back_on_waitlist(undoing, payload["waitlist_entry"], WaitlistEntry.State.SEATED)
        restored |= {"waitlist_entry": payload["waitlist_entry"], **back}
    return restored


@inverse_of(SeatingEvent.GUEST_STOOD, need="seat.assign", in_play=True)
def stand_no_more(undoing: Undoing) -> Restored:
    """Free the place as if nobody had stood there. Raises Conflict `undo.built_on`."""
    place, guest = undoing.payload["place"], undoing.payload["guest"]
    stay = SeatOccupancy.objects.filter(
        table=undoing.table, standing_place=place, guest_id=guest, left_at=None
    ).first()
    if stay is None:
        raise built_on()
    SeatOccupancy.objects.filter(id=stay.pk).update(left_at=stay.sat_at)
    return {"place": place, "guest": guest}


@inverse_of(SeatingEvent.STANDING_LEFT, need="seat.assign", in_play=True)
def stand_on(undoing: Undoing) -> Restored:
    """Restore the standing guest as if they had never left.

    Raises Conflict `undo.built_on`, AgainstTheRules `standing.not_allowed` if nobody may stand any
    more.
    """
    verify_standing(undoing.table)
    stay = _find_last_stay(undoing, standing_place=undoing.payload["place"])
    _resume(stay)
    return {
        "place": undoing.payload["place"],
        "guest": undoing.payload["guest"],
        "sat_at": stay.sat_at.isoformat(),
    }


def _sit_again(undoing: Undoing, position: int) -> SeatOccupancy:
    """Continue the guest's last stay in a seat, unless the seat is kept for another by now."""
    stay = _find_last_stay(undoing, seat__position=position)
    if stay.seat is not None and find_offer(stay.seat) is not None:
        raise built_on()
    _resume(stay)
    return stay


def _keep_seat_again(undoing: Undoing, stay: SeatOccupancy) -> int | None:
    """Keep the seat for the party it was kept for while its call runs; return the entry's id.

    None if it was not kept, or is not to be kept any more: the call is over, or the called guest
    has been put back on the waitlist.
    """
    entry_id: int | None = undoing.payload.get("kept_for")
    if entry_id is None:
        return None
    offers = SeatOffer.objects.filter(
        seat=stay.seat,
        entry_id=entry_id,
        ended_at=stay.sat_at,
        entry__state=WaitlistEntry.State.SEATED,
        entry__called_to=undoing.table,
        entry__call_ends_at__gt=undoing.at,
    )
    return entry_id if offers.update(ended_at=None) else None


def _stand_again(undoing: Undoing) -> int | None:
    """Restore a guest who stood before as if they had never left; return the place."""
    place: int | None = undoing.payload["stood"]
    if place is not None:
        _resume(_find_last_stay(undoing, standing_place=place))
    return place


def _find_last_stay(undoing: Undoing, **where: int) -> SeatOccupancy:
    """Find the guest's last stay at a place of the table, which has ended."""
    stays = SeatOccupancy.objects.select_related("seat").filter(
        table=undoing.table, guest_id=undoing.payload["guest"], left_at__isnull=False, **where
    )
    stay = stays.order_by("-id").first()
    if stay is None:
        raise built_on()
    return stay


def _resume(stay: SeatOccupancy) -> None:
    """Continue a stay. Raises Conflict `undo.built_on` if the guest or the place is taken."""
    gone: Conflict = built_on()
    with refusing(
        {
            "occupancy_one_guest_per_seat": gone,
            "occupancy_one_guest_per_standing_place": gone,
            "occupancy_one_seat_per_guest": gone,
        }
    ):
        SeatOccupancy.objects.filter(id=stay.pk).update(left_at=None)
