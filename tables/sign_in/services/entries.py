"""Entries on a device that were never recorded: withdrawn or given up on purpose."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.reasons import verify_reason
from tables.journal.models import WITHDRAWN
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.journal.services.commands import withdraw
from tables.posts.selectors.access import access_table
from tables.sign_in.events import SignInEvent

BODY_LENGTH: Final = 20_000
KEYS_MOST: Final = 20


@as_command(WITHDRAWN)
def withdraw_command(*, actor: Actor, command: Command) -> dict[str, Any]:
    """Use up the key of a command that had no answer, so that it has no effect when it arrives.

    It waits for one that the server is working on. Raises Conflict `command.key_reused` if it was
    recorded already.
    """
    return {"withdrawn": True}


@as_command("entry.give_up")
def give_up_entry(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    keys: list[UUID],
    path: str,
    name: str,
    body: str,
    code: str,
    author: str | None,
    made_at: datetime,
    reason: str,
) -> dict[str, Any]:
    """Journal an entry that its device gives up: its content, its author, its refusal, the reason.

    `keys` are all under which it was sent: they are used up, so that no request of it that is
    still on its way is recorded later. `author` is the badge of who entered it, None if that is
    not known; they may have left, so the actor may be another. `code` is "" for an entry that
    waited for its author behind a refused one.
    `made_at` is the device's clock. Raises Conflict `entry.recorded`, BadInput `input.reason`.
    """
    access_table(actor, table_id, need="entry.give_up")
    withdraw(keys, actor, command)
    access_table(actor, table_id, need="entry.give_up", lock=True)
    payload = {
        "path": path,
        "name": name,
        "body": body,
        "refused": code,
        "author": author,
        "made_at": made_at.isoformat(),
        "reason": verify_reason(reason),
    }
    version = journal.append(actor, command, SignInEvent.ENTRY_GIVEN_UP, payload, table_id)
    return {"version": version}
