"""Differences over the tolerance, acknowledged before the second signature."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.shift.services.acknowledge import REASON_LENGTH, acknowledge_difference
from tables.api.schema import describe_command
from tables.api.views import CommandView


class AcknowledgeSerializer(serializers.Serializer[Any]):
    """Which difference, by the `line` of a figure or of a tally; and why it is so."""

    line = serializers.IntegerField(required=False, min_value=1)
    tally = serializers.IntegerField(required=False, min_value=1)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class AcknowledgedAnswerSerializer(serializers.Serializer[Any]):
    """How many are left."""

    shift = serializers.IntegerField()
    left = serializers.IntegerField(help_text="Differences still to be acknowledged.")
    version = serializers.IntegerField()


@describe_command(
    "Acknowledge a difference over the tolerance", answer=AcknowledgedAnswerSerializer
)
class AcknowledgeView(CommandView):
    """POST shifts/<id>/acknowledge."""

    serializer_class = AcknowledgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Acknowledge it."""
        return acknowledge_difference(
            actor=actor,
            command=command,
            shift_id=ids["shift_id"],
            reason=data["reason"],
            line=data.get("line"),
            tally=data.get("tally"),
        )
