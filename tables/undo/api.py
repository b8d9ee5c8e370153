"""Taking back the act just done."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import VersionSerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.undo.services import undo_act


class UndoSerializer(serializers.Serializer[Any]):
    """The Idempotency-Key of the act that is taken back."""

    command = serializers.UUIDField()


@describe_command("Take back the act just done at a table", answer=VersionSerializer)
class UndoActView(CommandView):
    """POST tables/<id>/undo."""

    serializer_class = UndoSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Undo it."""
        return undo_act(actor=actor, command=command, undone_command_id=data["command"], **ids)


@describe_command("Take back the act just done in the line of the house", answer=VersionSerializer)
class UndoHouseLineView(CommandView):
    """POST queue/undo."""

    serializer_class = UndoSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Undo it."""
        return undo_act(
            actor=actor, command=command, table_id=None, undone_command_id=data["command"], **ids
        )
