"""Guests sitting down and leaving."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict, NotFound
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.models import GamingTable, Guest, Seat, SeatOccupancy, WaitlistEntry
from tables.selectors.access import access_table
from tables.selectors.queue import IN_LINE
from tables.selectors.sessions import get_open_session
from tables.services import journal
from tables.services.commands import command as as_command
from tables.services.guards import refusing
from tables.services.guests import pick_guest


@as_command("seat.take")
def take_seat(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    position: int,
    guest_name: str = "",
    guest_id: int | None = None,
) -> dict[str, Any]:
    """Seat a guest, by id or by name; a guest of the table's queue leaves the queue by it.

    Raises Conflict `table.closed`, `seat.taken`, `guest.seated_elsewhere`; NotFound
    `seat.unknown`; BadInput `guest.name`.
    """
    table = access_table(actor, table_id, need="seat.assign", lock=True)
    guest = pick_guest(actor.house_id, guest_name, guest_id)
    return seat_guest(actor=actor, command=command, table=table, position=position, guest=guest)


@as_command("seat.leave")
def leave_seat(*, actor: Actor, command: Command, table_id: int, position: int) -> dict[str, Any]:
    """Free a seat that its guest has left.

    Raises NotFound `seat.unknown`, Conflict `seat.empty`.
    """
    table = access_table(actor, table_id, need="seat.assign", lock=True)
    seat = _get_seat(table, position)
    occupancy = SeatOccupancy.objects.filter(seat=seat, left_at=None).first()
    if occupancy is None:
        raise Conflict("seat.empty", params={"seat": seat.label})
    SeatOccupancy.objects.filter(id=occupancy.pk).update(left_at=utc_now())
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.SEAT_LEFT,
        payload={"seat": position, "guest": occupancy.guest_id},
        table_id=table.pk,
    )
    return {"version": version}


def seat_guest(
    *, actor: Actor, command: Command, table: GamingTable, position: int, guest: Guest
) -> dict[str, Any]:
    """Seat a guest at a table that is already held for the act; raises as `take_seat`."""
    seat = _get_seat(table, position)
    get_open_session(table)
    now = utc_now()
    standing = SeatOccupancy.objects.filter(table=table, guest=guest, seat=None, left_at=None)
    stood = standing.values_list("standing_place", flat=True).first()
    standing.update(left_at=now)
    with refusing(
        {
            "occupancy_one_guest_per_seat": Conflict("seat.taken", params={"seat": seat.label}),
            "occupancy_one_seat_per_guest": Conflict(
                "guest.seated_elsewhere", params={"guest": guest.name}
            ),
        }
    ):
        SeatOccupancy.objects.create(
            house_id=table.house_id, table=table, seat=seat, guest=guest, sat_at=now
        )
    entry = WaitlistEntry.objects.filter(table=table, guest=guest, state__in=IN_LINE).first()
    if entry is not None:
        WaitlistEntry.objects.filter(id=entry.pk).update(
            state=WaitlistEntry.State.SEATED, ended_at=now
        )
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.SEAT_TAKEN,
        payload={
            "seat": position,
            "guest": guest.pk,
            "name": guest.name,
            "queue_entry": entry.pk if entry else None,
            "stood": stood,
        },
        table_id=table.pk,
    )
    return {"guest": guest.pk, "version": version}


def _get_seat(table: GamingTable, position: int) -> Seat:
    seat = Seat.objects.filter(table=table, position=position).first()
    if seat is None:
        raise NotFound("seat.unknown", params={"table": table.number, "seat": position})
    return seat
