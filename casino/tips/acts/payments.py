"""Tips paid out: amounts owed to each person, paying them, confirming the payment."""

from dataclasses import asdict
from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.addresses import Need
from casino.tips.selectors.payments import list_day_payments, sum_lines
from casino.tips.selectors.rules import read_day
from casino.tips.services.pay import acknowledge_tips, pay_tips
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, VersionSerializer


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
    """The shares of the signed pools of a day by person, and the paid part."""

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


def _tip_payments(request: Request, day: str) -> Any:
    """Show the payments."""
    lines = list_day_payments(actor_of(request).house_id, read_day(day))
    sums = sum_lines(lines)
    return {
        "shared_minor": sums.shared_minor,
        "paid_minor": sums.paid_minor,
        "owed_minor": sums.owed_minor,
        "payments": _TipPaymentSerializer([asdict(it) for it in lines], many=True).data,
    }


ACTS: list[URLPattern] = [
    read(
        "tips/<str:day>/payments",
        _tip_payments,
        name="api-tip-payments",
        need="tip.view",
        summary="Show the payments of a gaming day's tips",
        answer=TipPaymentsSerializer,
    ),
    command(
        "tips/shares/<int:share_id>/pay",
        pay_tips,
        name="api-tip-pay",
        need="tip.pay",
        summary="Pay out a share of a signed pool of tips",
        body=EmptySerializer,
        answer=TipsPaidSerializer,
    ),
    command(
        "tips/payments/<int:payment_id>/acknowledge",
        acknowledge_tips,
        name="api-tip-acknowledge",
        need=Need.SIGNED_IN,
        summary="Say that one was paid one's tips",
        body=EmptySerializer,
        answer=TipsAcknowledgedSerializer,
    ),
]
