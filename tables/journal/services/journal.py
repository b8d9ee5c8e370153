"""Appends to the journal; the database numbers the event and chains its hash."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import connection

from casino.lib.announce import announce_table
from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.events import EventKind
from casino.lib.policy import Actor, DeviceActor, GuestActor


@dataclass(frozen=True, slots=True)
class Hand:
    """The author of an act and its key: a person, device or guest by a command, or the clock."""

    house_id: int
    staff_id: int | None
    command_id: UUID
    entered_at: datetime | None = None
    """As the command's: its events say so."""


def hand_of(actor: Actor | DeviceActor | GuestActor, command: Command) -> Hand:
    """Make the hand of a command; a device's or a guest's has no person."""
    return Hand(actor.house_id, actor.staff_id, command.id, command.entered_at)


def clock_of(house_id: int) -> Hand:
    """Make the hand of the house's clock, for one act of its own."""
    return Hand(house_id, None, uuid4())


def operator_of(house_id: int) -> Hand:
    """Make the hand of the installation's operator, for one act on its command line."""
    return Hand(house_id, None, uuid4())


def append(
    actor: Actor | DeviceActor,
    command: Command,
    kind: EventKind,
    payload: Mapping[str, Any],
    table_id: int | None = None,
) -> int:
    """Store one event at a table (or in the house) and return its version.

    Must run inside the command's transaction; on commit it is sent to the table's watchers.
    """
    return append_by(hand_of(actor, command), kind, payload, table_id)


def append_by(
    hand: Hand, kind: EventKind, payload: Mapping[str, Any], table_id: int | None = None
) -> int:
    """Store one event as `append` does, by any author; one that waited says when it was entered."""
    if hand.entered_at is not None:
        payload = {**payload, "entered_at": hand.entered_at.isoformat()}
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO tables_floorevent
                (house_id, table_id, kind, payload, actor_id, command_id, happened_at)
            VALUES (%s, %s, %s, %s, %s, %s, %s) RETURNING version
            """,
            [
                hand.house_id,
                table_id,
                kind.value,
                json.dumps(payload),
                hand.staff_id,
                hand.command_id,
                utc_now(),
            ],
        )
        version: int = cursor.fetchone()[0]
    if table_id is not None:
        announce_table(table_id, version)
    return version
