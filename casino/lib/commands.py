"""A command as its device names it: minted once, repeated safely."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from json import JSONEncoder
from typing import Any, Final
from uuid import UUID

from django.utils.crypto import salted_hmac

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput

SECRETS: Final = frozenset({"pin", "password", "former", "new_password"})
"""The fields of a command that prove a person's identity, or set a new proof."""
_canonical = JSONEncoder(sort_keys=True, separators=(",", ":")).encode


REPEATED: Final = "Idempotent-Replayed"
"""The header of an answer that was given before, under the same key."""
WAITED: Final = "Waited-Ms"
"""The header of a command that its device kept: for how many milliseconds."""
LATE_FROM: Final = timedelta(seconds=2)
"""An act that waited less is not marked: so long a slow network takes."""
_WAITED_MOST: Final = timedelta(days=366)


@dataclass(slots=True)
class Command:
    """The key a device minted for one act, and a digest of its content.

    The same id with another digest is another command under a used key, and is refused.
    """

    id: UUID
    digest: bytes
    is_repeated: bool = False
    """Whether it was found done, so that its answer is the one of the first time."""
    entered_at: datetime | None = None
    """When a device entered it, if it kept the act for `LATE_FROM` or longer; None otherwise."""


def read_id(idempotency_key: str | None) -> UUID:
    """Read a command's id from its header. Raises BadInput `input.key_missing`."""
    try:
        return UUID(idempotency_key or "")
    except ValueError:
        raise BadInput("input.key_missing") from None


def read_entered_at(waited_ms: str | None) -> datetime | None:
    """Return when an act was entered that its device kept; None if it came at once.

    The device says how long it waited, so its clock need not be right. Raises BadInput
    `input.waited`.
    """
    if waited_ms is None:
        return None
    is_number = waited_ms.isascii() and waited_ms.isdigit() and len(waited_ms) < 15
    waited = timedelta(milliseconds=int(waited_ms)) if is_number else None
    if waited is None or waited > _WAITED_MOST:
        raise BadInput("input.waited")
    return utc_now() - waited if waited >= LATE_FROM else None


def make_command(key: bytes, command_id: UUID, *, path: str, data: Any) -> Command:
    """Make a command from its id, its address, and its parsed body.

    The digest is made from the data: order of names, spaces and escapes do not matter. `key` is
    stored with the data, so digests still match after the data is restored.
    """
    asked = f"{path}\n{_canonical(_without_secrets(data))}"
    return Command(command_id, hmac.digest(key, asked.encode(), "sha256"))


def _without_secrets(data: Any) -> Any:
    """Leave out the proof of a second person, which is given again with every repetition.

    Otherwise a PIN could be found by trying all against a digest whose key is stored beside it. If
    the secret is the command's content (a new PIN), a different one makes a different command: it
    is kept, sealed with the installation's key, which is not in the data.
    """
    if not isinstance(data, Mapping):
        return data
    return {name: _plain(name, value) for name, value in data.items()}


def _plain(name: str, value: Any) -> Any:
    if name in SECRETS:
        return salted_hmac("sabot.command.secret", str(value), algorithm="sha256").hexdigest()
    if isinstance(value, Mapping):
        return {inner: found for inner, found in value.items() if inner not in SECRETS}
    return value
