"""Payments of commission at open tables, and their corrections."""

from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import MoneyField, VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import HouseView
from tables.api.witness import WitnessedView, WitnessSerializer
from tables.selectors.commission_payments import Payment, list_open_payments
from tables.services.correct_commission import WORDS_LENGTH, correct_commission
from tables.services.correct_recovery import correct_recovery


class CorrectCommissionSerializer(WitnessSerializer):
    """What was really paid, 0 for nothing; why; who signs second."""

    right_minor = MoneyField(min_value=0)
    words = serializers.CharField(max_length=WORDS_LENGTH)


class CommissionCorrectedSerializer(VersionSerializer):
    """The correction, and how much is owed again."""

    correction = serializers.IntegerField()
    amount_minor = serializers.IntegerField()


class _CommissionPaymentSerializer(serializers.Serializer[Any]):
    payment = serializers.IntegerField()
    table = serializers.CharField()
    place = serializers.IntegerField()
    seat = serializers.CharField()
    guest = serializers.CharField(allow_null=True)
    entered_minor = serializers.IntegerField()
    amount_minor = serializers.IntegerField(help_text="As its corrections left it.")
    by = serializers.CharField()
    at = serializers.DateTimeField()


class CommissionPaymentsSerializer(serializers.Serializer[Any]):
    """What was paid of commission at the tables that are open now, newest first."""

    payments = _CommissionPaymentSerializer(many=True)


@describe_read(
    "Show the payments of commission at open tables", answer=CommissionPaymentsSerializer
)
class PaymentsView(HouseView):
    """GET commission/payments."""

    def get(self, request: Request) -> Response:
        """List them."""
        payments = list_open_payments(self.actor(request).house_id)
        return Response({"payments": [_tell(it) for it in payments]})


@describe_command(
    "Correct a payment of commission that was entered too high",
    answer=CommissionCorrectedSerializer,
    example={
        "right_minor": 500,
        "words": "5, not 50",
        "witness": {"badge": "IN1", "pin": "4711"},
    },
)
class CorrectPaymentView(WitnessedView):
    """POST commission/payments/<id>/correct."""

    serializer_class: ClassVar[type[serializers.Serializer[Any]]] = CorrectCommissionSerializer
    need = "commission.correct"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Correct it."""
        return correct_commission(
            actor=actor,
            command=command,
            payment_id=ids["payment_id"],
            right_minor=data["right_minor"],
            words=data["words"],
            signer=self.signer(actor, data),
        )


class RecoveryCorrectedSerializer(CommissionCorrectedSerializer):
    """The correction, how much it took back, and how much is to be recovered now."""

    outstanding_minor = serializers.IntegerField()


@describe_command(
    "Correct recovered commission that was entered too high",
    answer=RecoveryCorrectedSerializer,
    example={
        "right_minor": 500,
        "words": "5, not 50",
        "witness": {"badge": "IN1", "pin": "4711"},
    },
)
class CorrectRecoveryView(WitnessedView):
    """POST commission/recovered/<id>/correct."""

    serializer_class: ClassVar[type[serializers.Serializer[Any]]] = CorrectCommissionSerializer
    need = "commission.correct"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Correct it."""
        return correct_recovery(
            actor=actor,
            command=command,
            recovered_id=ids["recovered_id"],
            right_minor=data["right_minor"],
            words=data["words"],
            signer=self.signer(actor, data),
        )


def _tell(payment: Payment) -> dict[str, Any]:
    entry = payment.entry
    return {
        "payment": entry.pk,
        "table": entry.session.table.number,
        "place": entry.place,
        "seat": payment.seat,
        "guest": entry.guest and entry.guest.name,
        "entered_minor": entry.amount_minor,
        "amount_minor": payment.left_minor,
        "by": entry.actor.badge,
        "at": entry.made_at,
    }
