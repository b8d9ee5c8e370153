"""Tips paid out: amounts owed to each person, paying them, confirming the payment."""

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.addresses import Need
from casino.lib.sent import Sent, as_sent
from casino.tips.selectors.payments import TipPaymentShown, list_day_payments, sum_lines
from casino.tips.selectors.rules import read_day
from casino.tips.services.pay import acknowledge_tips, pay_tips
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, VersionSerializer


class TipPayments(Sent):
    """The shares of the signed pools of a day by person, and the paid part."""

    shared_minor: int
    paid_minor: int
    owed_minor: int
    payments: list[TipPaymentShown]


class TipsPaidSerializer(VersionSerializer):
    """The payment; below zero it was given back."""

    payment = serializers.IntegerField()
    amount_minor = serializers.IntegerField()


class TipsAcknowledgedSerializer(VersionSerializer):
    """The payment that was acknowledged."""

    payment = serializers.IntegerField()


def _tip_payments(request: Request, day: str) -> TipPayments:
    """Show the payments."""
    lines = list_day_payments(actor_of(request).house_id, read_day(day))
    sums = sum_lines(lines)
    return TipPayments(
        sums.shared_minor, sums.paid_minor, sums.owed_minor, as_sent(lines, list[TipPaymentShown])
    )


ACTS: list[URLPattern] = [
    read(
        "tips/<str:day>/payments",
        _tip_payments,
        name="api-tip-payments",
        need="tip.view",
        summary="Show the payments of a gaming day's tips",
        answer=TipPayments,
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
