"""Taking the last coup back: undone, or voided with a reason."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.talla_acts.api import HolderSerializer
from games.voids.services import undo_coup, void_coup
from tables.api.fields import EmptySerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView


class VoidSerializer(serializers.Serializer[Any]):
    """Why a coup is void."""

    reason = serializers.CharField(max_length=200)


class VoidedSerializer(HolderSerializer):
    """The coup that no longer counts."""

    coup = serializers.IntegerField()


@describe_command("Undo the coup just recorded", answer=VoidedSerializer)
class UndoCoupView(CommandView):
    """POST tables/<id>/coups/<number>/undo."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take it back."""
        return undo_coup(actor=actor, command=command, **ids)


@describe_command("Void the last coup with a reason", answer=VoidedSerializer)
class VoidCoupView(CommandView):
    """POST tables/<id>/coups/<number>/void."""

    serializer_class = VoidSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Void it."""
        return void_coup(actor=actor, command=command, reason=data["reason"], **ids)
