"""Commands of play besides the coup itself: the talla, the sabot, taking a coup back."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.api.schema import TallaCoupsSerializer
from games.selectors.tallas import talla_coups
from games.services.sabot import refuse_sabot
from games.services.talla import end_talla, show_cut_card, start_talla
from games.services.void import undo_coup, void_coup
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView


class StartTallaSerializer(serializers.Serializer[Any]):
    """The prepared shoe; what is left out is the regulation's own."""

    decks = serializers.IntegerField(min_value=1, max_value=8, required=False)
    first_card = serializers.CharField(max_length=2, allow_blank=True, default="")
    cut_card_behind = serializers.IntegerField(min_value=0, max_value=416, required=False)


class TallaSerializer(VersionSerializer):
    """The talla the command was about."""

    talla = serializers.IntegerField()


class StartedTallaSerializer(TallaSerializer):
    """The talla that began."""

    number = serializers.IntegerField()
    burned = serializers.IntegerField()
    holder = serializers.IntegerField(allow_null=True)


class RefuseSabotSerializer(serializers.Serializer[Any]):
    """Who declines, as the device showed it; the holder when left out."""

    seat = serializers.IntegerField(min_value=1, max_value=99, required=False)


class HolderSerializer(VersionSerializer):
    """Who holds the sabot now; null is the croupier."""

    holder = serializers.IntegerField(allow_null=True)


class VoidSerializer(serializers.Serializer[Any]):
    """Why a coup is void."""

    reason = serializers.CharField(max_length=200)


class VoidedSerializer(HolderSerializer):
    """The coup that no longer counts."""

    coup = serializers.IntegerField()


@describe_command(
    "Prepare a shoe and begin a talla",
    answer=StartedTallaSerializer,
    example={"decks": 6, "first_card": "7h", "cut_card_behind": 7},
)
class StartTallaView(CommandView):
    """POST tables/<id>/tallas."""

    serializer_class = StartTallaSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Begin the talla."""
        return start_talla(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_command("Tell that the cut card has come", answer=TallaSerializer)
class CutCardView(CommandView):
    """POST tables/<id>/tallas/cut-card."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Announce the talla's last coup."""
        return show_cut_card(actor=actor, command=command, table_id=ids["table_id"])


@describe_command("End the talla", answer=TallaSerializer)
class EndTallaView(CommandView):
    """POST tables/<id>/tallas/end."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """End it."""
        return end_talla(actor=actor, command=command, table_id=ids["table_id"])


@describe_read("Show the coups of a talla", answer=TallaCoupsSerializer)
class TallaCoupsView(HouseView):
    """GET tables/<id>/tallas/<id>/coups."""

    def get(self, request: Request, table_id: int, talla_id: int) -> Response:
        """Answer them in order."""
        return Response(talla_coups(self.actor(request), table_id, talla_id))


@describe_command("Decline the sabot, which passes to the right", answer=HolderSerializer)
class RefuseSabotView(CommandView):
    """POST tables/<id>/sabot/refuse."""

    serializer_class = RefuseSabotSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Pass it on."""
        return refuse_sabot(
            actor=actor, command=command, table_id=ids["table_id"], seat=data.get("seat")
        )


@describe_command("Undo the coup just recorded", answer=VoidedSerializer)
class UndoCoupView(CommandView):
    """POST tables/<id>/coups/<number>/undo."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take it back."""
        return undo_coup(actor=actor, command=command, **ids)


@describe_command("Void the last coup with a reason", answer=VoidedSerializer)
class VoidCoupView(CommandView):
    """POST tables/<id>/coups/<number>/void."""

    serializer_class = VoidSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Void it."""
        return void_coup(actor=actor, command=command, reason=data["reason"], **ids)
