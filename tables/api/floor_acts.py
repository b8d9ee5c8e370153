"""The plan of the room, taking back the act just done, giving up an entry that was refused."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import VersionSerializer, WholeNumberField
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.models import MAP_COLUMNS, MAP_ROWS
from tables.services.entries import BODY_LENGTH, give_up_entry
from tables.services.floor_map import place_table
from tables.services.undo import undo_act


class PlaceSerializer(serializers.Serializer[Any]):
    """A square of the plan, both from 1; null and null takes the table off."""

    column = WholeNumberField(min_value=1, max_value=MAP_COLUMNS, allow_null=True)
    row = WholeNumberField(min_value=1, max_value=MAP_ROWS, allow_null=True)


class UndoSerializer(serializers.Serializer[Any]):
    """The Idempotency-Key of the act that is taken back."""

    command = serializers.UUIDField()


class GiveUpEntrySerializer(serializers.Serializer[Any]):
    """An entry that was refused, as its device kept it, and why it is given up."""

    path = serializers.CharField(max_length=200)
    name = serializers.CharField(max_length=200, allow_blank=True)
    body = serializers.CharField(max_length=BODY_LENGTH)
    code = serializers.CharField(max_length=60, allow_blank=True)
    made_at = serializers.DateTimeField()
    reason = serializers.CharField(max_length=200)


@describe_command(
    "Put a table on the plan of the room",
    answer=VersionSerializer,
    example={"column": 3, "row": 2},
)
class PlaceTableView(CommandView):
    """POST tables/<id>/place."""

    serializer_class = PlaceSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Place it."""
        return place_table(actor=actor, command=command, **ids, **data)


@describe_command("Give up an entry that was refused", answer=VersionSerializer)
class GiveUpEntryView(CommandView):
    """POST tables/<id>/entries/give-up."""

    serializer_class = GiveUpEntrySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Journal it."""
        return give_up_entry(actor=actor, command=command, **ids, **data)


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
