"""Appends to the journal; the database numbers the event and chains its hash."""

import json
from collections.abc import Mapping
from typing import Any

from django.db import connection

from casino.lib.announce import announce_table
from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.events import EventKind
from casino.lib.policy import Actor


def append(
    *,
    actor: Actor,
    command: Command,
    kind: EventKind,
    payload: Mapping[str, Any],
    table_id: int | None = None,
) -> int:
    """Store one event at a table (or in the house) and tell its version.

    Must run inside the command's transaction; on commit the table's watchers are told.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO tables_floorevent
                (house_id, table_id, kind, payload, actor_id, command_id, happened_at)
            VALUES (%s, %s, %s, %s, %s, %s, %s) RETURNING version
            """,
            [
                actor.house_id,
                table_id,
                kind.value,
                json.dumps(payload),
                actor.staff_id,
                command.id,
                utc_now(),
            ],
        )
        version: int = cursor.fetchone()[0]
    if table_id is not None:
        announce_table(table_id, version)
    return version
