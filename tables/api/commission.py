"""Commission that is collected later: paid, left uncollected, recovered."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.selectors.commission import list_uncollected
from tables.services.commission import (
    REASON_LENGTH,
    collect_commission,
    leave_uncollected,
    recover_commission,
)

PLACE_MOST = 32_767


class CollectSerializer(serializers.Serializer[Any]):
    """Who pays how much; a place is a seat's position, or a standing place."""

    place = WholeNumberField(min_value=1, max_value=PLACE_MOST)
    amount_minor = MoneyField()


class CollectedSerializer(VersionSerializer):
    """What is still owed at the place."""

    owed_minor = serializers.IntegerField()


class LeaveSerializer(serializers.Serializer[Any]):
    """Whose commission stays uncollected, and why."""

    place = WholeNumberField(min_value=1, max_value=PLACE_MOST)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class LeftSerializer(VersionSerializer):
    """The record, by which it is recovered later."""

    uncollected = serializers.IntegerField()
    amount_minor = serializers.IntegerField()


class RecoverSerializer(serializers.Serializer[Any]):
    """How much is paid of it now."""

    amount_minor = MoneyField()


class RecoveredSerializer(VersionSerializer):
    """What of the record is still uncollected."""

    outstanding_minor = serializers.IntegerField()


class _UncollectedSerializer(serializers.Serializer[Any]):
    uncollected = serializers.IntegerField()
    table = serializers.CharField()
    place = serializers.IntegerField()
    guest = serializers.CharField(allow_null=True)
    amount_minor = serializers.IntegerField()
    outstanding_minor = serializers.IntegerField()
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class UncollectedListSerializer(serializers.Serializer[Any]):
    """What is still to be recovered, newest first."""

    uncollected = _UncollectedSerializer(many=True)


@describe_command(
    "Collect commission that a guest owes",
    answer=CollectedSerializer,
    example={"place": 3, "amount_minor": 150},
)
class CollectCommissionView(CommandView):
    """POST tables/<id>/commission/collect."""

    serializer_class = CollectSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Collect it."""
        return collect_commission(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_command("Record owed commission as uncollected", answer=LeftSerializer)
class LeaveUncollectedView(CommandView):
    """POST tables/<id>/commission/leave."""

    serializer_class = LeaveSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Record it."""
        return leave_uncollected(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_read("Show uncollected commission", answer=UncollectedListSerializer)
class UncollectedView(HouseView):
    """GET commission/uncollected."""

    def get(self, request: Request) -> Response:
        """List it."""
        return Response({"uncollected": list_uncollected(self.actor(request).house_id)})


@describe_command("Recover uncollected commission", answer=RecoveredSerializer)
class RecoverCommissionView(CommandView):
    """POST commission/uncollected/<id>/recover."""

    serializer_class = RecoverSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take the payment."""
        return recover_commission(
            actor=actor, command=command, uncollected_id=ids["uncollected_id"], **data
        )
