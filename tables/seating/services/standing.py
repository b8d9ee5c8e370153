"""Guests who play standing behind those who sit, where the direction allows it."""

from typing import Any

from django.db.models import Q

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.policy import Actor
from tables.commission.services.commission import verify_settled
from tables.floor.models import GamingTable
from tables.guests.models import FIRST_STANDING_PLACE, SeatOccupancy
from tables.guests.services import pick_guest
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.journal.services.late import verify_not_overtaken
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.seating.events import SeatingEvent
from tables.sessions.selectors import get_open_session, table_rules

STANDING_MOST = 40


@as_command("guest.stand")
def stand_guest(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    guest_name: str = "",
    guest_id: int | None = None,
    is_nameless: bool = False,
) -> dict[str, Any]:
    """Let a guest, by id, name or neither, play standing; they get the lowest free standing place.

    Raises AgainstTheRules `standing.not_allowed` with the article; Conflict `table.closed`,
    `guest.seated_elsewhere`, `standing.full`; BadInput `guest.name`.
    """
    table = access_table(actor, table_id, need="seat.assign", lock=True)
    get_open_session(table)
    verify_standing(table)
    guest = pick_guest(actor.house_id, guest_name, guest_id, is_nameless=is_nameless)
    taken = set(
        SeatOccupancy.objects.filter(table=table, seat=None, left_at=None).values_list(
            "standing_place", flat=True
        )
    )
    places = range(FIRST_STANDING_PLACE, FIRST_STANDING_PLACE + STANDING_MOST)
    place = next((place for place in places if place not in taken), None)
    if place is None:
        raise Conflict("standing.full", params={"table": table.number, "most": STANDING_MOST})
    elsewhere = Conflict("guest.seated_elsewhere", params={"guest": guest.name})
    with refusing({"occupancy_one_seat_per_guest": elsewhere}):
        SeatOccupancy.objects.create(
            house_id=table.house_id,
            table=table,
            standing_place=place,
            guest=guest,
            sat_at=utc_now(),
        )
    payload = {"place": place, "guest": guest.pk, "name": guest.name}
    version = journal.append(actor, command, SeatingEvent.GUEST_STOOD, payload, table.pk)
    return {"guest": guest.pk, "place": place, "version": version}


@as_command("guest.walk_away")
def leave_standing(*, actor: Actor, command: Command, table_id: int, place: int) -> dict[str, Any]:
    """Free a standing place that its guest has left.

    Raises Conflict `standing.empty`, `commission.owed`, `entry.overtaken`.
    """
    table = access_table(actor, table_id, need="seat.assign", lock=True)
    stood = Q(kind=SeatingEvent.GUEST_STOOD, payload__place=place)
    verify_not_overtaken(actor, command, table_id, stood)
    standing = SeatOccupancy.objects.filter(table=table, standing_place=place, left_at=None).first()
    if standing is None:
        raise Conflict("standing.empty", params={"place": place})
    verify_settled(table, place)
    SeatOccupancy.objects.filter(id=standing.pk).update(left_at=utc_now())
    payload = {"place": place, "guest": standing.guest_id}
    version = journal.append(actor, command, SeatingEvent.STANDING_LEFT, payload, table.pk)
    return {"version": version}


def verify_standing(table: GamingTable) -> None:
    """Refuse standing guests unless the text leaves them to the direction and it lets them."""
    regulation = table_rules(table)
    if not (regulation.standing_players and table.standing_guests):
        raise AgainstTheRules(
            "standing.not_allowed",
            article=regulation.article("standing_players"),
            params={"table": table.number},
        )
