"""Commission that is collected later: paid, left uncollected, recovered, corrected."""

from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.commission.selectors.owed import list_uncollected
from tables.commission.selectors.payments import Payment, list_open_payments
from tables.commission.services.commission import (
    REASON_LENGTH,
    collect_commission,
    leave_uncollected,
    recover_commission,
)
from tables.commission.services.correct import WORDS_LENGTH, correct_commission
from tables.commission.services.correct_recovery import correct_recovery
from tables.sign_in.api.witness import WitnessedView, WitnessSerializer

PLACE_MOST = 32_767


class CollectSerializer(serializers.Serializer[Any]):
    """The place that pays, and the amount; a place is a seat's position, or a standing place."""

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


class CorrectCommissionSerializer(WitnessSerializer):
    """The amount really paid, 0 for nothing; the reason; the second signer."""

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
