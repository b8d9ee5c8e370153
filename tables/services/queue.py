"""The queue of a table: joining, being called, being seated, leaving."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotFound
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.models import GamingTable, SeatOccupancy, WaitlistEntry
from tables.selectors.access import access_table
from tables.selectors.queue import IN_LINE, find_entry
from tables.services import journal
from tables.services.commands import command as as_command
from tables.services.guards import refusing
from tables.services.guests import find_or_make_guest
from tables.services.seats import seat_guest

PARTY_MOST = 14
PRIORITY_MOST = 100
State = WaitlistEntry.State


@as_command("queue.join")
def join_queue(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    guest_name: str,
    party: int = 1,
    priority: int = 0,
) -> dict[str, Any]:
    """Put a guest in the table's line, open or not; higher priority goes first, then arrival.

    Who gave the priority stays in the journal (andalucia III.1: the jefe's list sets the order).
    Raises Conflict `queue.already_waiting`, `guest.seated_elsewhere` for a guest who sits at
    this very table; BadInput `guest.name`, `queue.range`.
    """
    table = access_table(actor, table_id, need="queue.manage", lock=True)
    if not (1 <= party <= PARTY_MOST and 0 <= priority <= PRIORITY_MOST):
        raise BadInput("queue.range", params={"party": PARTY_MOST, "priority": PRIORITY_MOST})
    guest = find_or_make_guest(actor.house_id, guest_name)
    if SeatOccupancy.objects.filter(table=table, guest=guest, left_at=None).exists():
        raise Conflict("guest.seated_elsewhere", params={"guest": guest.name})
    already = Conflict("queue.already_waiting", params={"guest": guest.name, "table": table.number})
    with refusing({"waitlist_once_per_table": already}):
        entry = WaitlistEntry.objects.create(
            house_id=table.house_id,
            table=table,
            guest=guest,
            party=party,
            priority=priority,
            joined_at=utc_now(),
        )
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.QUEUE_JOINED,
        payload={
            "entry": entry.pk,
            "guest": guest.pk,
            "name": guest.name,
            "party": party,
            "priority": priority,
        },
        table_id=table.pk,
    )
    return {"entry": entry.pk, "token": entry.token, "version": version}


@as_command("queue.call")
def call_guest(*, actor: Actor, command: Command, entry_id: int) -> dict[str, Any]:
    """Call a guest to the table; calling again starts the wait for them anew.

    Raises NotFound, Conflict `queue.over`.
    """
    table, entry = _access_entry(actor, entry_id)
    WaitlistEntry.objects.filter(id=entry.pk).update(state=State.CALLED, called_at=utc_now())
    return _journal(actor, command, EventKind.QUEUE_CALLED, table, {"entry": entry.pk})


@as_command("queue.seat")
def seat_from_queue(
    *, actor: Actor, command: Command, entry_id: int, position: int
) -> dict[str, Any]:
    """Seat a guest of the queue, called or not.

    Raises NotFound, Conflict `queue.over` and as `tables.services.seats.take_seat`.
    """
    table, entry = _access_entry(actor, entry_id)
    return seat_guest(
        actor=actor, command=command, table=table, position=position, guest=entry.guest
    )


@as_command("queue.leave")
def leave_queue(
    *, actor: Actor, command: Command, entry_id: int, no_show: bool = False
) -> dict[str, Any]:
    """Take a guest out of the line: they left, or did not come when called.

    Raises NotFound, Conflict `queue.over`.
    """
    table, entry = _access_entry(actor, entry_id)
    state = State.NO_SHOW if no_show else State.LEFT
    WaitlistEntry.objects.filter(id=entry.pk).update(state=state, ended_at=utc_now())
    return _journal(
        actor,
        command,
        EventKind.QUEUE_LEFT,
        table,
        {"entry": entry.pk, "guest": entry.guest_id, "no_show": no_show},
    )


def _access_entry(actor: Actor, entry_id: int) -> tuple[GamingTable, WaitlistEntry]:
    """Hold the entry's table, then read the entry as it is now."""
    known = find_entry(actor.house_id, entry_id)
    if known is None:
        raise NotFound("thing.not_found", params={"thing": "entry", "id": entry_id})
    table = access_table(actor, known.table_id, need="queue.manage", lock=True)
    entry = WaitlistEntry.objects.select_related("guest").get(id=known.pk)
    if entry.state not in IN_LINE:
        raise Conflict("queue.over", params={"guest": entry.guest.name})
    return table, entry


def _journal(
    actor: Actor,
    command: Command,
    kind: EventKind,
    table: GamingTable,
    payload: dict[str, Any],
) -> dict[str, Any]:
    version = journal.append(
        actor=actor, command=command, kind=kind, payload=payload, table_id=table.pk
    )
    return {"version": version}
