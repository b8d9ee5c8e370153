"""Commands on who is at a table: jefe, croupiers, guests in their seats."""

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import BadgeSerializer, EmptySerializer, VersionSerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.services.guests import NAME_LENGTH
from tables.services.posts import assign_jefe, post_croupier, release_croupier
from tables.services.seats import leave_seat, take_seat
from tables.services.standing import leave_standing, stand_guest


class TakeSeatSerializer(serializers.Serializer[Any]):
    """The guest, by name or by id."""

    guest = serializers.CharField(max_length=NAME_LENGTH, required=False)
    guest_id = serializers.IntegerField(min_value=1, max_value=2**63 - 1, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for exactly one of the two."""
        if len(attrs) != 1:
            raise serializers.ValidationError(
                {"guest": gettext("Give the guest's name or guest_id.")}
            )
        return attrs


class StoodSerializer(VersionSerializer):
    """The guest who stands there now, and the place that their bets name."""

    guest = serializers.IntegerField()
    place = serializers.IntegerField()


class SeatedSerializer(VersionSerializer):
    """The guest who sits there now."""

    guest = serializers.IntegerField()


@describe_command(
    "Put a jefe in charge of a table", answer=VersionSerializer, example={"badge": "J1"}
)
class JefeView(CommandView):
    """POST tables/<id>/jefe."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Assign the jefe."""
        return assign_jefe(
            actor=actor, command=command, table_id=ids["table_id"], badge=data["badge"]
        )


@describe_command("Post a croupier at a table", answer=VersionSerializer)
class PostCroupierView(CommandView):
    """POST tables/<id>/croupiers/post."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Post the croupier."""
        return post_croupier(
            actor=actor, command=command, table_id=ids["table_id"], badge=data["badge"]
        )


@describe_command("Release a croupier from a table", answer=VersionSerializer)
class ReleaseCroupierView(CommandView):
    """POST tables/<id>/croupiers/release."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Release the croupier."""
        return release_croupier(
            actor=actor, command=command, table_id=ids["table_id"], badge=data["badge"]
        )


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
