"""A command as its device names it: minted once, repeated safely."""

import hashlib
from dataclasses import dataclass
from uuid import UUID

from casino.lib.errors import BadInput


@dataclass(frozen=True, slots=True)
class Command:
    """The key a device minted for one act, and a digest of what it asks.

    The same id with another digest is another command under a used key, and is refused.
    """

    id: UUID
    digest: bytes


def read_command(idempotency_key: str | None, path: str, body: bytes) -> Command:
    """Read a command from its Idempotency-Key header, address and body.

    Raises BadInput `input.key_missing` unless the key is a UUID.
    """
    try:
        command_id = UUID(idempotency_key or "")
    except ValueError:
        raise BadInput("input.key_missing") from None
    return Command(command_id, hashlib.sha256(path.encode() + b"\n" + body).digest())
