"""The queue of a table: reading it and the commands on it."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.api.people import SeatedSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.models import WaitlistEntry
from tables.selectors.access import access_table
from tables.selectors.queue import queue_of_table
from tables.services.guests import NAME_LENGTH
from tables.services.queue import (
    PARTY_MOST,
    PRIORITY_MOST,
    call_guest,
    join_queue,
    leave_queue,
    seat_from_queue,
)


class QueueEntrySerializer(serializers.Serializer[Any]):
    """Somebody in line; `place` counts from 1."""

    id = serializers.IntegerField()
    place = serializers.IntegerField()
    guest_id = serializers.IntegerField()
    guest_name = serializers.CharField()
    party = serializers.IntegerField()
    priority = serializers.IntegerField()
    state = serializers.ChoiceField(WaitlistEntry.State.choices)
    joined_at = serializers.DateTimeField()
    called_at = serializers.DateTimeField(allow_null=True)
    token = serializers.CharField()


class JoinSerializer(serializers.Serializer[Any]):
    """A guest who wants to play at the table."""

    guest = serializers.CharField(max_length=NAME_LENGTH)
    party = serializers.IntegerField(min_value=1, max_value=PARTY_MOST, default=1)
    priority = serializers.IntegerField(min_value=0, max_value=PRIORITY_MOST, default=0)


class JoinedSerializer(VersionSerializer):
    """The entry, and the token of the guest's own page."""

    entry = serializers.IntegerField()
    token = serializers.CharField()


class PositionSerializer(serializers.Serializer[Any]):
    """A seat of the table."""

    position = serializers.IntegerField(min_value=1, max_value=32_767)


class LeaveQueueSerializer(serializers.Serializer[Any]):
    """Whether the guest was called and did not come."""

    no_show = serializers.BooleanField(default=False)


@describe_read("List a table's line, first to last", answer=QueueEntrySerializer(many=True))
class QueueView(HouseView):
    """GET tables/<id>/queue."""

    def get(self, request: Request, table_id: int) -> Response:
        """List those in line."""
        table = access_table(self.actor(request), table_id, need="queue.view")
        return Response(QueueEntrySerializer(queue_of_table(table.pk), many=True).data)


@describe_command("Put a guest in a table's line", answer=JoinedSerializer)
class JoinQueueView(CommandView):
    """POST tables/<id>/queue/join."""

    serializer_class = JoinSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Join the line."""
        return join_queue(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            guest_name=data["guest"],
            party=data["party"],
            priority=data["priority"],
        )


@describe_command("Call a guest of the line to the table", answer=VersionSerializer)
class CallGuestView(CommandView):
    """POST queue/<entry>/call."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Call the guest."""
        return call_guest(actor=actor, command=command, entry_id=ids["entry_id"])


@describe_command("Seat a guest of the line", answer=SeatedSerializer)
class SeatFromQueueView(CommandView):
    """POST queue/<entry>/seat."""

    serializer_class = PositionSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Seat the guest."""
        return seat_from_queue(
            actor=actor, command=command, entry_id=ids["entry_id"], position=data["position"]
        )


@describe_command("Take a guest out of the line", answer=VersionSerializer)
class LeaveQueueView(CommandView):
    """POST queue/<entry>/leave."""

    serializer_class = LeaveQueueSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take the guest out."""
        return leave_queue(
            actor=actor, command=command, entry_id=ids["entry_id"], no_show=data["no_show"]
        )
