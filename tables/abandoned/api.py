"""The register of abandoned bets."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.abandoned.selectors import bet_view, list_bets, read_register
from tables.abandoned.services import (
    NOTE_LENGTH,
    find_abandoned_bet,
    pass_on_abandoned_bet,
    pay_abandoned_bet,
)
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import HouseView
from tables.sign_in.api.witness import WitnessedView, WitnessSerializer


class FoundSerializer(WitnessSerializer):
    """Chips found on the felt; without a position the seat is unknown."""

    amount_minor = MoneyField()
    position = WholeNumberField(min_value=1, max_value=32_767, required=False, allow_null=True)
    note = serializers.CharField(max_length=NOTE_LENGTH, allow_blank=True, default="")


class PaySerializer(WitnessSerializer):
    """By what the guest proved it theirs."""

    identity = serializers.CharField(max_length=NOTE_LENGTH)


class PassOnSerializer(WitnessSerializer):
    """The receiver of an unclaimed bet."""

    receiver = serializers.CharField(max_length=NOTE_LENGTH)


class BetAnswerSerializer(VersionSerializer):
    """The line of the register that the command was about."""

    bet = serializers.IntegerField()


class _EndSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(["claimed", "passed_on"])
    note = serializers.CharField()
    by = serializers.CharField()
    witness = serializers.CharField()
    at = serializers.DateTimeField()


class BetSerializer(serializers.Serializer[Any]):
    """A line of the register; without an end the chips are in custody."""

    bet = serializers.IntegerField()
    table = serializers.CharField()
    position = serializers.IntegerField(allow_null=True)
    amount_minor = serializers.IntegerField()
    note = serializers.CharField(allow_blank=True)
    found_by = serializers.CharField()
    witness = serializers.CharField()
    found_at = serializers.DateTimeField()
    kept_until = serializers.DateTimeField()
    end = _EndSerializer(allow_null=True)


class RegisterSerializer(serializers.Serializer[Any]):
    """Bets, newest first; the next page is asked for with `before`."""

    bets = BetSerializer(many=True)


@describe_read("Show the register of abandoned bets", answer=RegisterSerializer)
class RegisterView(HouseView):
    """GET abandoned-bets."""

    parameters = (
        OpenApiParameter("state", enum=["kept", "any"]),
        OpenApiParameter("table", OpenApiTypes.STR, description="The table's number."),
        OpenApiParameter("before", OpenApiTypes.INT64, description="Older than this one."),
    )

    def get(self, request: Request) -> Response:
        """List it."""
        search = read_register(request.query_params.dict())
        house = request._request.house  # type: ignore[attr-defined]
        return Response({"bets": [bet_view(it) for it in list_bets(house, search, at=utc_now())]})


@describe_command("Take an abandoned bet into custody", answer=BetAnswerSerializer)
class FindBetView(WitnessedView):
    """POST tables/<id>/abandoned-bets."""

    serializer_class = FoundSerializer
    need = "abandoned.find"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take it."""
        return find_abandoned_bet(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            witness=self.signer(actor, data),
            amount_minor=data["amount_minor"],
            position=data.get("position"),
            note=data["note"],
        )


@describe_command("Pay an abandoned bet to its owner", answer=BetAnswerSerializer)
class PayBetView(WitnessedView):
    """POST abandoned-bets/<id>/pay."""

    serializer_class = PaySerializer
    need = "abandoned.pay"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Pay it."""
        return pay_abandoned_bet(
            actor=actor,
            command=command,
            bet_id=ids["bet_id"],
            identity=data["identity"],
            witness=self.signer(actor, data),
        )


@describe_command("Pass on an abandoned bet that nobody claimed", answer=BetAnswerSerializer)
class PassOnBetView(WitnessedView):
    """POST abandoned-bets/<id>/pass-on."""

    serializer_class = PassOnSerializer
    need = "abandoned.pass_on"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Pass it on."""
        return pass_on_abandoned_bet(
            actor=actor,
            command=command,
            bet_id=ids["bet_id"],
            receiver=data["receiver"],
            witness=self.signer(actor, data),
        )
