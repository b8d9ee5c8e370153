"""The lines of tables and of the house: reading them and the commands on them."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.reasons import REASON_LENGTH
from tables.api.fields import EmptySerializer, MoneyField, VersionSerializer, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.floor.models import TableFormat
from tables.guests.services import NAME_LENGTH
from tables.posts.selectors.access import access_table, may_at
from tables.seating.api.seats import SeatedSerializer
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waitlist import (
    LINE_AT_ONCE,
    QueueEntry,
    queue_of_house,
    queue_of_table,
    read_line_page,
)
from tables.seating.services.calls import call_guest
from tables.seating.services.order import change_priority, move_entry, transfer_entry
from tables.seating.services.seats import seat_from_queue
from tables.seating.services.waitlist import (
    HOLD_MINUTES_MOST,
    PARTY_MOST,
    PRIORITY_MOST,
    ask_for_seat,
    hold_place,
    join_house_queue,
    join_queue,
    leave_queue,
    resume_place,
)

ID_MOST = 2**63 - 1
POSITION_MOST = 32_767


def _reason() -> serializers.CharField:
    """Make the field of why: needed for what goes against the order of a line."""
    return serializers.CharField(max_length=REASON_LENGTH, default="", allow_blank=True)


class OfferedSeatSerializer(serializers.Serializer[Any]):
    """A seat that is kept for the guest."""

    position = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]


class QueueEntrySerializer(serializers.Serializer[Any]):
    """Somebody in line; `place` counts from 1 in their own line, the table's or the house's.

    The token of the guest's own page is shown only to people who keep the line.
    """

    id = serializers.IntegerField()
    place = serializers.IntegerField()
    from_house = serializers.BooleanField()
    guest_id = serializers.IntegerField()
    guest_name = serializers.CharField()
    party = serializers.IntegerField()
    priority = serializers.IntegerField()
    state = serializers.ChoiceField(WaitlistEntry.State.choices)
    joined_at = serializers.DateTimeField()
    called_to_id = serializers.IntegerField(allow_null=True)
    called_at = serializers.DateTimeField(allow_null=True)
    call_ends_at = serializers.DateTimeField(allow_null=True)
    held_until = serializers.DateTimeField(allow_null=True)
    offered = OfferedSeatSerializer(many=True)
    seat_change = serializers.BooleanField()
    seat_now = serializers.CharField(allow_null=True)
    wanted_seat = serializers.CharField(allow_null=True)
    wants_format = serializers.CharField()
    wants_regulation = serializers.CharField()
    minimum_most_minor = serializers.IntegerField(allow_null=True)
    token = serializers.CharField(allow_null=True)


class JoinSerializer(serializers.Serializer[Any]):
    """A guest who wants to play at the table. A priority needs a reason."""

    guest = serializers.CharField(max_length=NAME_LENGTH)
    party = serializers.IntegerField(min_value=1, max_value=PARTY_MOST, default=1)
    priority = serializers.IntegerField(min_value=0, max_value=PRIORITY_MOST, default=0)
    reason = _reason()


class JoinHouseSerializer(JoinSerializer):
    """A guest who wants to play at any table, or at any of a format, of rules, of limits."""

    wants_format = serializers.ChoiceField(TableFormat.choices, default="", allow_blank=True)
    wants_regulation = serializers.CharField(max_length=32, default="", allow_blank=True)
    minimum_most_minor = MoneyField(
        required=False, allow_null=True, default=None, help_text="Highest minimum they play at"
    )


class JoinedSerializer(VersionSerializer):
    """The entry, and the token of the guest's own page."""

    entry = serializers.IntegerField()
    token = serializers.CharField()


class AskSeatSerializer(serializers.Serializer[Any]):
    """The seat that a guest sits in and the one they want; null is any other."""

    position = WholeNumberField(min_value=1, max_value=POSITION_MOST)
    wanted_position = WholeNumberField(
        min_value=1, max_value=POSITION_MOST, required=False, allow_null=True, default=None
    )


class CallSerializer(serializers.Serializer[Any]):
    """The table that a guest of the house's line is called to; a reason for a jump."""

    table = WholeNumberField(min_value=1, max_value=ID_MOST, required=False)
    reason = _reason()


class SeatFromQueueSerializer(CallSerializer):
    """A seat of the table; a reason for a jump."""

    position = serializers.IntegerField(min_value=1, max_value=POSITION_MOST)


class LeaveQueueSerializer(serializers.Serializer[Any]):
    """Whether the guest was called and did not come."""

    no_show = serializers.BooleanField(default=False)


class HoldSerializer(serializers.Serializer[Any]):
    """For how many minutes the guest's place is kept while they are away."""

    minutes = WholeNumberField(min_value=1, max_value=HOLD_MINUTES_MOST, default=15)


class MoveSerializer(serializers.Serializer[Any]):
    """The entry of the same line to put the guest before (null: last), and the reason."""

    before = WholeNumberField(min_value=1, max_value=ID_MOST, allow_null=True)
    reason = _reason()


class PrioritySerializer(serializers.Serializer[Any]):
    """Another priority, and why."""

    priority = WholeNumberField(min_value=0, max_value=PRIORITY_MOST)
    reason = _reason()


class TransferSerializer(serializers.Serializer[Any]):
    """The table whose line the guest goes to (null: the house's), and why."""

    table = WholeNumberField(min_value=1, max_value=ID_MOST, allow_null=True)
    reason = _reason()
    keeps_arrival = serializers.BooleanField(default=True)


LINE_PAGE = (
    OpenApiParameter(
        "from",
        OpenApiTypes.INT64,
        description=f"How many come before this page of {LINE_AT_ONCE}; a shorter one is the last.",
    ),
    OpenApiParameter("find", OpenApiTypes.STR, description="Part of a name, without its accents."),
)


@describe_read("List a table's line, first to last", answer=QueueEntrySerializer(many=True))
class QueueView(HouseView):
    """GET tables/<id>/queue."""

    parameters = LINE_PAGE

    def get(self, request: Request, table_id: int) -> Response:
        """List the table's line, and guests of the house's line who are called to the table."""
        actor = self.actor(request)
        table = access_table(actor, table_id, need="queue.view")
        page = read_line_page(request.query_params)
        line = queue_of_table(table.pk, find=page.find, start=page.start, most=LINE_AT_ONCE)
        return _answer(line, with_tokens=may_at(actor, table_id, "queue.manage"))


@describe_read("List the line of the house, first to last", answer=QueueEntrySerializer(many=True))
class HouseQueueView(HouseView):
    """GET queue."""

    parameters = LINE_PAGE

    def get(self, request: Request) -> Response:
        """List those who wait for any table."""
        actor = self.actor(request)
        page = read_line_page(request.query_params)
        line = queue_of_house(actor.house_id, find=page.find, start=page.start, most=LINE_AT_ONCE)
        return _answer(line, with_tokens=may_at(actor, None, "queue.house"))


def _answer(line: list[QueueEntry], *, with_tokens: bool) -> Response:
    told = QueueEntrySerializer(line, many=True).data
    if not with_tokens:
        for entry in told:
            entry["token"] = None
    return Response(told)


@describe_command("Put a guest in a table's line", answer=JoinedSerializer)
class JoinQueueView(CommandView):
    """POST tables/<id>/queue/join."""

    serializer_class = JoinSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Join the line."""
        name = data.pop("guest")
        return join_queue(
            actor=actor, command=command, table_id=ids["table_id"], guest_name=name, **data
        )


@describe_command(
    "Put a guest in the line of the house",
    answer=JoinedSerializer,
    example={"guest": "Lola", "party": 1, "wants_format": "mini", "minimum_most_minor": 1000},
)
class JoinHouseQueueView(CommandView):
    """POST queue/join."""

    serializer_class = JoinHouseSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Join the line."""
        name = data.pop("guest")
        return join_house_queue(actor=actor, command=command, guest_name=name, **data)


@describe_command("Let a seated guest wait for another seat", answer=JoinedSerializer)
class AskSeatView(CommandView):
    """POST tables/<id>/queue/seat-change."""

    serializer_class = AskSeatSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Join the line of those who change seats."""
        return ask_for_seat(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_command("Call a guest of the line to the table", answer=VersionSerializer)
class CallGuestView(CommandView):
    """POST queue/<entry>/call."""

    serializer_class = CallSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Call the guest."""
        return call_guest(
            actor=actor,
            command=command,
            entry_id=ids["entry_id"],
            table_id=data.get("table"),
            reason=data["reason"],
        )


@describe_command("Seat a guest of the line", answer=SeatedSerializer)
class SeatFromQueueView(CommandView):
    """POST queue/<entry>/seat."""

    serializer_class = SeatFromQueueSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Seat the guest."""
        return seat_from_queue(
            actor=actor,
            command=command,
            entry_id=ids["entry_id"],
            position=data["position"],
            table_id=data.get("table"),
            reason=data["reason"],
        )


@describe_command("Take a guest out of the line", answer=VersionSerializer)
class LeaveQueueView(CommandView):
    """POST queue/<entry>/leave."""

    serializer_class = LeaveQueueSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take the guest out."""
        return leave_queue(actor=actor, command=command, entry_id=ids["entry_id"], **data)


@describe_command("Keep a guest's place while they are away", answer=VersionSerializer)
class HoldPlaceView(CommandView):
    """POST queue/<entry>/hold."""

    serializer_class = HoldSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Put the guest on hold."""
        return hold_place(actor=actor, command=command, entry_id=ids["entry_id"], **data)


@describe_command("End a hold, or take a call back", answer=VersionSerializer)
class ResumePlaceView(CommandView):
    """POST queue/<entry>/resume."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Let the guest wait again."""
        return resume_place(actor=actor, command=command, entry_id=ids["entry_id"])


@describe_command("Move a guest within the line", answer=VersionSerializer)
class MoveEntryView(CommandView):
    """POST queue/<entry>/move."""

    serializer_class = MoveSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Move the guest."""
        return move_entry(
            actor=actor,
            command=command,
            entry_id=ids["entry_id"],
            before_id=data["before"],
            reason=data["reason"],
        )


@describe_command("Give a guest of the line another priority", answer=VersionSerializer)
class PriorityView(CommandView):
    """POST queue/<entry>/priority."""

    serializer_class = PrioritySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Change the priority."""
        return change_priority(actor=actor, command=command, entry_id=ids["entry_id"], **data)


@describe_command("Send a guest to another line", answer=VersionSerializer)
class TransferView(CommandView):
    """POST queue/<entry>/transfer."""

    serializer_class = TransferSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Transfer the guest."""
        return transfer_entry(
            actor=actor,
            command=command,
            entry_id=ids["entry_id"],
            table_id=data["table"],
            reason=data["reason"],
            keeps_arrival=data["keeps_arrival"],
        )
