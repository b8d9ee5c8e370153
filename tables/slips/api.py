"""Fills and credits, step by step."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import EmptySerializer, PiecesField, VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.sign_in.api.witness import WitnessedView, WitnessSerializer
from tables.slips.models import Slip, SlipStep
from tables.slips.selectors import list_slips, read_slip_search, slip_view
from tables.slips.services import (
    REASON_LENGTH,
    carry_slip,
    issue_slip,
    receive_slip,
    request_slip,
    void_slip,
)

_KINDS = Slip.Kind.choices
_STATES = SlipStep.To.choices


class RequestSerializer(serializers.Serializer[Any]):
    """What is asked for: chips by value."""

    kind = serializers.ChoiceField(_KINDS)
    pieces = PiecesField()
    reason = serializers.CharField(
        max_length=REASON_LENGTH,
        required=False,
        help_text="Why so much; asked for by `amount.unsaid`.",
    )


class VoidSlipSerializer(WitnessSerializer):
    """Why the slip is void, and the second person who signs."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class SlipAnswerSerializer(VersionSerializer):
    """The slip that the command was about."""

    slip = serializers.IntegerField()
    serial = serializers.CharField()
    state = serializers.ChoiceField(_STATES)


class _StepSerializer(serializers.Serializer[Any]):
    to = serializers.ChoiceField(_STATES)
    by = serializers.CharField()
    witness = serializers.CharField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class SlipSerializer(serializers.Serializer[Any]):
    """A slip and its steps."""

    slip = serializers.IntegerField()
    kind = serializers.ChoiceField(_KINDS)
    serial = serializers.CharField()
    table = serializers.CharField()
    session = serializers.IntegerField()
    gaming_day = serializers.DateField()
    pieces = serializers.DictField(child=serializers.IntegerField())
    total_minor = serializers.IntegerField()
    state = serializers.ChoiceField(_STATES)
    steps = _StepSerializer(many=True)


class SlipsSerializer(serializers.Serializer[Any]):
    """Slips, newest first; the next page is asked for with `before`."""

    slips = SlipSerializer(many=True)


@describe_read("Show fills and credits", answer=SlipsSerializer)
class SlipsView(HouseView):
    """GET slips."""

    parameters = (
        OpenApiParameter("state", enum=["under_way", "any"]),
        OpenApiParameter("q", OpenApiTypes.STR, description="Serial, table or person."),
        OpenApiParameter("before", OpenApiTypes.INT64, description="Older than this one."),
    )

    def get(self, request: Request) -> Response:
        """List them."""
        search = read_slip_search(request.query_params.dict())
        slips = list_slips(self.actor(request).house_id, search)
        return Response({"slips": [slip_view(it) for it in slips]})


@describe_command(
    "Ask for a fill or a credit",
    answer=SlipAnswerSerializer,
    example={"kind": "fill", "pieces": {"10000": 10, "2500": 40}},
)
class RequestSlipView(CommandView):
    """POST tables/<id>/slips."""

    serializer_class = RequestSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Ask."""
        return request_slip(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            kind=Slip.Kind(data["kind"]),
            pieces=data["pieces"],
            reason=data.get("reason", ""),
        )


@describe_command("Hand out the chips of a slip", answer=SlipAnswerSerializer)
class IssueSlipView(CommandView):
    """POST slips/<id>/issue."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Hand them out."""
        return issue_slip(actor=actor, command=command, slip_id=ids["slip_id"])


@describe_command("Take the chips of a slip on their way", answer=SlipAnswerSerializer)
class CarrySlipView(CommandView):
    """POST slips/<id>/carry."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take them."""
        return carry_slip(actor=actor, command=command, slip_id=ids["slip_id"])


@describe_command("Receive the chips of a slip", answer=SlipAnswerSerializer)
class ReceiveSlipView(CommandView):
    """POST slips/<id>/receive."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Receive them."""
        return receive_slip(actor=actor, command=command, slip_id=ids["slip_id"])


@describe_command("Void a slip, signed by two", answer=SlipAnswerSerializer)
class VoidSlipView(WitnessedView):
    """POST slips/<id>/void."""

    serializer_class = VoidSlipSerializer
    need = "slip.void"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Void it."""
        return void_slip(
            actor=actor,
            command=command,
            slip_id=ids["slip_id"],
            reason=data["reason"],
            witness=self.signer(actor, data),
        )
