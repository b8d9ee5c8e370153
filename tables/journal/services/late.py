"""Acts that waited on a device: what has happened since they were entered."""

from datetime import datetime

from django.db.models import Q

from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.policy import Actor, DeviceActor, GuestActor
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent


def verify_known(command: Command, began_at: datetime, table: GamingTable) -> None:
    """Raise Conflict `entry.overtaken` if what an act is about began after the act was entered."""
    if command.entered_at is not None and began_at > command.entered_at:
        raise Conflict("entry.overtaken", params={"table": table.number})


def verify_not_overtaken(
    actor: Actor | DeviceActor | GuestActor,
    command: Command,
    table_id: int,
    acts: Q,
) -> None:
    """Raise Conflict `entry.overtaken` if others did such `acts` at the table meanwhile.

    One's own acts are known: those of one device arrive in order.
    """
    if command.entered_at is None:
        return
    since = FloorEvent.objects.filter(
        acts, house_id=actor.house_id, table_id=table_id, happened_at__gt=command.entered_at
    )
    number = since.exclude(actor_id=actor.staff_id).values_list("table__number", flat=True).first()
    if number is not None:
        raise Conflict("entry.overtaken", params={"table": number})
