"""Commission entered for coups whose bets nobody recorded."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.commission_taken.services import REASON_LENGTH, record_commission, take_back_commission
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.limits.api import BySecondSerializer
from tables.sign_in.api.witness import WitnessedView


class RecordCommissionSerializer(BySecondSerializer):
    """What went into the box; without a coup it is for all that wait since the last entry."""

    amount_minor = MoneyField(min_value=0)
    coup = WholeNumberField(min_value=1, max_value=32_767, required=False)


class TakenSerializer(VersionSerializer):
    """The entry."""

    taken = serializers.IntegerField()


class RecordedCommissionSerializer(TakenSerializer):
    """The entry, and for how many coups it is."""

    coups = serializers.IntegerField()


class TakeBackSerializer(serializers.Serializer[Any]):
    """Why an entry is taken back."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


@describe_command(
    "Enter the commission taken in coups without bets",
    answer=RecordedCommissionSerializer,
    example={"amount_minor": 750, "coup": 12},
)
class RecordCommissionView(WitnessedView):
    """POST tables/<id>/commission/taken."""

    serializer_class = RecordCommissionSerializer
    need = "commission.record"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Enter it."""
        given = {**data, "witness": self.signer_if_any(actor, data)}
        return record_commission(actor=actor, command=command, table_id=ids["table_id"], **given)


@describe_command("Take back an entry of commission", answer=TakenSerializer)
class TakeBackCommissionView(CommandView):
    """POST tables/<id>/commission/taken/<id>/take-back."""

    serializer_class = TakeBackSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take it back."""
        return take_back_commission(actor=actor, command=command, **ids, **data)
