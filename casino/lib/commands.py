"""A command as its device names it: minted once, repeated safely."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.crypto import salted_hmac

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

    The digest is keyed with the house's secret: a body may hold a PIN, which a plain hash would
    give away to whoever reads the table. Raises BadInput `input.key_missing` unless the key is
    a UUID.
    """
    try:
        command_id = UUID(idempotency_key or "")
    except ValueError:
        raise BadInput("input.key_missing") from None
    asked = path.encode() + b"\n" + body
    return Command(command_id, salted_hmac("sabot.command", asked, algorithm="sha256").digest())
