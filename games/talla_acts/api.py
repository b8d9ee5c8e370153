"""Commands on the sabot: a talla begun, its cut card, its end, a turn declined."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.talla_acts.services.sabot import refuse_sabot
from games.talla_acts.services.talla import end_talla, show_cut_card, start_talla
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView


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
    """The seat that declines, as the device showed it; the holder when left out."""

    seat = serializers.IntegerField(min_value=1, max_value=99, required=False)


class HolderSerializer(VersionSerializer):
    """The seat that holds the sabot now; null is the croupier."""

    holder = serializers.IntegerField(allow_null=True)


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


@describe_command("Record that the cut card is out", answer=TallaSerializer)
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
