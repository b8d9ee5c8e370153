"""Taking back the act just done."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.acts import command
from tables.api.fields import VersionSerializer
from tables.undo.services import undo_act


class UndoSerializer(serializers.Serializer[Any]):
    """The Idempotency-Key of the act that is taken back."""

    command = serializers.UUIDField(source="undone_command_id")


def _undo_house_waitlist(*, actor: Actor, command: Command, **data: Any) -> dict[str, Any]:
    """Undo it."""
    return undo_act(
        actor=actor, command=command, table_id=None, undone_command_id=data["undone_command_id"]
    )


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/undo",
        undo_act,
        name="api-act-undo",
        need="act.undo",
        summary="Take back the act just done at a table",
        body=UndoSerializer,
        answer=VersionSerializer,
    ),
    command(
        "waitlist/undo",
        _undo_house_waitlist,
        name="api-house-waitlist-undo",
        need="act.undo",
        summary="Undo the act just done on the waitlist of the house",
        body=UndoSerializer,
        answer=VersionSerializer,
    ),
]
