"""Commands on what a reader read of the coup under way."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.coups.api.phases import _UnderwaySerializer
from games.reader.services.pad import clear_reading, key_card, stand_punto
from games.rules.wagers import Hand
from tables.api.fields import VersionSerializer, WholeNumberField
from tables.api.schema import describe_command
from tables.api.views import CommandView


class KeyCardSerializer(_UnderwaySerializer):
    """The card that the reader could not read, and where it belongs."""

    hand = serializers.ChoiceField([hand.value for hand in Hand])
    index = WholeNumberField(min_value=0, max_value=2)
    card = serializers.CharField(max_length=2)


class StandPuntoSerializer(_UnderwaySerializer):
    """The coup in which punto stands."""


class ClearReadingSerializer(_UnderwaySerializer):
    """How many of the cards read are taken away, or what becomes of one that was not due."""

    cards = serializers.ChoiceField(["none", "last", "all", "burned", "not_burned"])


@describe_command(
    "Type the card that the shoe reader could not read",
    answer=VersionSerializer,
    example={"coup": 12, "hand": "banca", "index": 1, "card": "7h"},
)
class KeyCardView(CommandView):
    """POST tables/<id>/reader/card."""

    serializer_class = KeyCardSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Add it to its hand."""
        data = {**data, "hand": Hand(data["hand"])}
        return key_card(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_command(
    "Say that punto stands where it has the choice, in a coup that a reader reads",
    answer=VersionSerializer,
    example={"coup": 12},
)
class StandPuntoView(CommandView):
    """POST tables/<id>/reader/stand."""

    serializer_class = StandPuntoSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Let it stand."""
        return stand_punto(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_command(
    "Put away what the shoe reader wanted looked at, and cards that it read",
    answer=VersionSerializer,
    example={"coup": 12, "cards": "none"},
)
class ClearReadingView(CommandView):
    """POST tables/<id>/reader/clear."""

    serializer_class = ClearReadingSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Put it away."""
        return clear_reading(actor=actor, command=command, table_id=ids["table_id"], **data)
