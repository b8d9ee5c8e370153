"""Commands on guests at a table: seated, moved, standing, gone."""

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.reasons import REASON_LENGTH
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.guests.services import NAME_LENGTH
from tables.seating.services.seats import change_seat, leave_seat, take_seat
from tables.seating.services.standing import leave_standing, stand_guest


class TakeSeatSerializer(serializers.Serializer[Any]):
    """The guest, by name or by id; a reason for a jump."""

    guest = serializers.CharField(max_length=NAME_LENGTH, required=False)
    guest_id = serializers.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
    reason = serializers.CharField(
        max_length=REASON_LENGTH,
        required=False,
        allow_blank=True,
        help_text="Why this guest goes before who is next for the seat",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for exactly one of the two."""
        if len(attrs.keys() - {"reason"}) != 1:
            raise serializers.ValidationError(
                {"guest": gettext("Give the guest's name or guest_id.")}
            )
        return attrs


class ChangeSeatSerializer(serializers.Serializer[Any]):
    """The free seat that the guest moves to; a reason for a jump."""

    to = serializers.IntegerField(min_value=1, max_value=32_767)
    reason = serializers.CharField(max_length=REASON_LENGTH, default="", allow_blank=True)


class StoodSerializer(VersionSerializer):
    """The guest who stands there now, and the place that their bets name."""

    guest = serializers.IntegerField()
    place = serializers.IntegerField()


class SeatedSerializer(VersionSerializer):
    """The guest who sits there now."""

    guest = serializers.IntegerField()


@describe_command("Seat a guest", answer=SeatedSerializer, example={"guest": "Lola"})
class TakeSeatView(CommandView):
    """POST tables/<id>/seats/<position>/take."""

    serializer_class = TakeSeatSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Seat the guest."""
        return take_seat(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            position=ids["position"],
            guest_name=data.get("guest", ""),
            guest_id=data.get("guest_id"),
            reason=data.get("reason", ""),
        )


@describe_command("Free a seat that its guest has left", answer=VersionSerializer)
class LeaveSeatView(CommandView):
    """POST tables/<id>/seats/<position>/leave."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Free the seat."""
        return leave_seat(
            actor=actor, command=command, table_id=ids["table_id"], position=ids["position"]
        )


@describe_command("Move a guest to a free seat of the same table", answer=SeatedSerializer)
class ChangeSeatView(CommandView):
    """POST tables/<id>/seats/<position>/change."""

    serializer_class = ChangeSeatSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Change the seat."""
        return change_seat(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            position=ids["position"],
            to_position=data["to"],
            reason=data["reason"],
        )


@describe_command("Let a guest play standing", answer=StoodSerializer, example={"guest": "Lola"})
class StandGuestView(CommandView):
    """POST tables/<id>/standing."""

    serializer_class = TakeSeatSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Let the guest stand."""
        return stand_guest(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            guest_name=data.get("guest", ""),
            guest_id=data.get("guest_id"),
        )


@describe_command("Free a standing place that its guest has left", answer=VersionSerializer)
class LeaveStandingView(CommandView):
    """POST tables/<id>/standing/<place>/leave."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Free the place."""
        return leave_standing(
            actor=actor, command=command, table_id=ids["table_id"], place=ids["place"]
        )
