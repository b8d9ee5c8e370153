"""Taking back that a guest sat down, or left."""

from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from tables.models import SeatOccupancy, SeatOffer, WaitlistEntry
from tables.services.guards import refusing
from tables.services.undo_queue import return_entry
from tables.services.undo_registry import Restored, Undoing, built_on, inverse_of


@inverse_of(EventKind.SEAT_TAKEN, need="seat.assign", in_play=True)
def free_seat_again(undoing: Undoing) -> Restored:
    """Free the seat as if nobody had sat down; a guest of the line has their place again.

    The stay is kept as one of no length. Raises Conflict `undo.built_on`.
    """
    seat, guest = undoing.payload["seat"], undoing.payload["guest"]
    stay = SeatOccupancy.objects.filter(
        table=undoing.table, seat__position=seat, guest_id=guest, left_at=None
    ).first()
    if stay is None:
        raise built_on()
    SeatOccupancy.objects.filter(id=stay.pk).update(left_at=stay.sat_at)
    restored: Restored = {"seat": seat, "guest": guest, "queue_entry": None}
    if undoing.payload["stood"] is not None:
        restored["place"] = _stand_again(undoing, stay)
    entry_id = undoing.payload["queue_entry"]
    if entry_id is not None:
        back = return_entry(undoing, entry_id, WaitlistEntry.State.SEATED)
        restored |= {"queue_entry": entry_id, "entry_now": back["entry_now"]}
    return restored


@inverse_of(EventKind.SEAT_LEFT, need="seat.assign", in_play=True)
def sit_again(undoing: Undoing) -> Restored:
    """Let the guest have sat there all the time. Raises Conflict `undo.built_on`."""
    seat, guest = undoing.payload["seat"], undoing.payload["guest"]
    stay = (
        SeatOccupancy.objects.filter(table=undoing.table, seat__position=seat, guest_id=guest)
        .exclude(left_at=None)
        .order_by("-id")
        .first()
    )
    if stay is None or SeatOffer.objects.filter(seat=stay.seat, ended_at=None).exists():
        raise built_on()
    gone: Conflict = built_on()
    with refusing({"occupancy_one_guest_per_seat": gone, "occupancy_one_seat_per_guest": gone}):
        SeatOccupancy.objects.filter(id=stay.pk).update(left_at=None)
    return {"seat": seat, "guest": guest, "sat_at": stay.sat_at.isoformat()}


def _stand_again(undoing: Undoing, stay: SeatOccupancy) -> int:
    """Let a guest who stood before they sat have stood all the time."""
    place: int = undoing.payload["stood"]
    stood = SeatOccupancy.objects.filter(
        table=undoing.table, guest_id=stay.guest_id, standing_place=place, left_at=stay.sat_at
    )
    with refusing({"occupancy_one_guest_per_standing_place": built_on()}):
        if not stood.update(left_at=None):
            raise built_on()
    return place
