"""Entries on a device that were never recorded: given up on purpose, never silently."""

from datetime import datetime
from typing import Any, Final

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.reasons import verify_reason
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.posts.selectors.access import access_table
from tables.sign_in.events import SignInEvent

BODY_LENGTH: Final = 20_000


@as_command("entry.give_up")
def give_up_entry(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    path: str,
    name: str,
    body: str,
    code: str,
    made_at: datetime,
    reason: str,
) -> dict[str, Any]:
    """Journal a refused entry that its device gives up: its content, its refusal and the reason.

    `made_at` is the device's clock. Raises BadInput `input.reason`.
    """
    access_table(actor, table_id, need="entry.give_up", lock=True)
    payload = {
        "path": path,
        "name": name,
        "body": body,
        "refused": code,
        "made_at": made_at.isoformat(),
        "reason": verify_reason(reason),
    }
    version = journal.append(actor, command, SignInEvent.ENTRY_GIVEN_UP, payload, table_id)
    return {"version": version}
