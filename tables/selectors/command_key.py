"""The key of the digests of commands, and commands made with it."""

from functools import cache
from typing import Any
from uuid import UUID

from casino.lib.commands import Command, make_command
from tables.models import CommandKey


def read_command(command_id: UUID, *, path: str, data: Any, body: bytes) -> Command:
    """Make the command that a request is; see `make_command`."""
    return make_command(command_key(), command_id, path=path, data=data, body=body)


@cache
def command_key() -> bytes:
    """Return the key, which never changes (1 query, once a process)."""
    return bytes(CommandKey.objects.get().key)
