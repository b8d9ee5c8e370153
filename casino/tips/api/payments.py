"""Tips paid out: what each person is owed, paying it, and confirming that one was paid."""

from dataclasses import asdict
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.tips.selectors.payments import list_day_payments, sum_lines
from casino.tips.selectors.rules import read_day
from casino.tips.services.pay import acknowledge_tips, pay_tips
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView


class _TipPaymentSerializer(serializers.Serializer[Any]):
    share = serializers.IntegerField()
    badge = serializers.CharField()
    name = serializers.CharField()
    revision = serializers.IntegerField()
    amount_minor = serializers.IntegerField(help_text="Below zero it is given back.")
    payment = serializers.IntegerField(allow_null=True)
    paid_at = serializers.DateTimeField(allow_null=True)
    paid_by = serializers.CharField(allow_null=True)
    acknowledged_at = serializers.DateTimeField(allow_null=True)


class TipPaymentsSerializer(serializers.Serializer[Any]):
    """What the signed pools of a day gave to whom, and what of it is paid."""

    shared_minor = serializers.IntegerField()
    paid_minor = serializers.IntegerField()
    owed_minor = serializers.IntegerField()
    payments = _TipPaymentSerializer(many=True)


class TipsPaidSerializer(VersionSerializer):
    """The payment; below zero it was given back."""

    payment = serializers.IntegerField()
    amount_minor = serializers.IntegerField()


class TipsAcknowledgedSerializer(VersionSerializer):
    """The payment that was acknowledged."""

    payment = serializers.IntegerField()


@describe_read("Show what is paid of a gaming day's tips", answer=TipPaymentsSerializer)
class TipPaymentsView(HouseView):
    """GET tips/<day>/payments."""

    def get(self, request: Request, day: str) -> Response:
        """Show the payments."""
        lines = list_day_payments(self.actor(request).house_id, read_day(day))
        sums = sum_lines(lines)
        return Response(
            {
                "shared_minor": sums.shared_minor,
                "paid_minor": sums.paid_minor,
                "owed_minor": sums.owed_minor,
                "payments": _TipPaymentSerializer([asdict(it) for it in lines], many=True).data,
            }
        )


@describe_command("Pay out a share of a signed pool of tips", answer=TipsPaidSerializer)
class PayTipsView(CommandView):
    """POST tips/shares/<id>/pay."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Pay it."""
        return pay_tips(actor=actor, command=command, share_id=ids["share_id"])


@describe_command("Say that one was paid one's tips", answer=TipsAcknowledgedSerializer)
class AcknowledgeTipsView(CommandView):
    """POST tips/payments/<id>/acknowledge."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Say it."""
        return acknowledge_tips(actor=actor, command=command, payment_id=ids["payment_id"])
