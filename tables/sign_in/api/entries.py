"""Giving up an entry that was refused."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import VersionSerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.sign_in.services.entries import BODY_LENGTH, give_up_entry


class GiveUpEntrySerializer(serializers.Serializer[Any]):
    """An entry that was refused, as its device kept it, and why it is given up."""

    path = serializers.CharField(max_length=200)
    name = serializers.CharField(max_length=200, allow_blank=True)
    body = serializers.CharField(max_length=BODY_LENGTH)
    code = serializers.CharField(max_length=60, allow_blank=True)
    made_at = serializers.DateTimeField()
    reason = serializers.CharField(max_length=200)


@describe_command("Give up an entry that was refused", answer=VersionSerializer)
class GiveUpEntryView(CommandView):
    """POST tables/<id>/entries/give-up."""

    serializer_class = GiveUpEntrySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Journal it."""
        return give_up_entry(actor=actor, command=command, **ids, **data)
