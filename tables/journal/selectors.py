"""The house's own key and its products; the events that were taken back."""

from functools import cache
from typing import Any
from uuid import UUID

from django.core.signing import TimestampSigner
from django.utils.crypto import salted_hmac

from casino.lib.commands import Command, make_command, read_entered_at
from casino.lib.events import EventKind
from tables.floor.models import GamingTable
from tables.journal.events import UndoEvent
from tables.journal.models import WITHDRAWN, CommandKey, CommandRecord, FloorEvent


def read_command(
    command_id: UUID, *, path: str, data: Any, waited_ms: str | None = None
) -> Command:
    """Make the command that a request is; see `make_command` and `read_entered_at`."""
    command = make_command(command_key(), command_id, path=path, data=data)
    command.entered_at = read_entered_at(waited_ms)
    return command


def is_recorded(house_id: int, command_id: UUID) -> bool:
    """Return whether a command of the house took effect, not withdrawn before (1 query)."""
    records = CommandRecord.objects.filter(house_id=house_id, id=command_id)
    return records.exclude(kind=WITHDRAWN).exists()


def seal(salt: str, value: str) -> str:
    """Return the keyed digest of a value, in hex; `salt` names its use."""
    return salted_hmac(salt, value, secret=command_key(), algorithm="sha256").hexdigest()


def signer_of(salt: str) -> TimestampSigner:
    """Return the signer of cookies for one use."""
    return TimestampSigner(key=seal("sabot.signer", salt), salt=salt)


@cache
def command_key() -> bytes:
    """Return the key, which never changes (1 query, once a process)."""
    return bytes(CommandKey.objects.get().key)


def undone_versions(table: GamingTable, kind: EventKind, *, since: int = 0) -> set[int]:
    """Name the versions of a kind of event that were undone after version `since` (1 query)."""
    undone = FloorEvent.objects.filter(
        house_id=table.house_id,
        table=table,
        version__gt=since,
        kind=UndoEvent.ACT_UNDONE,
        payload__kind=kind.value,
    )
    return set(undone.values_list("payload__version", flat=True))
