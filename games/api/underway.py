"""Commands on the coup under way: its phases, and the cards that a reader has read of it."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.models.underway import PHASES
from games.rules.wagers import Hand, WagerKind
from games.services.phases import mark_phase
from games.services.reader_pad import clear_reading, key_card, stand_punto
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.schema import describe_command
from tables.api.views import CommandView


class _BetSerializer(serializers.Serializer[Any]):
    """A stake that lies on the felt."""

    seat = WholeNumberField(min_value=1, max_value=199)
    wager = serializers.ChoiceField([wager.value for wager in WagerKind])
    stake_minor = MoneyField()


class _UnderwaySerializer(serializers.Serializer[Any]):
    """Which coup is meant: one that is over by now is told apart."""

    coup = WholeNumberField(min_value=1, max_value=2**31 - 1)


class MarkPhaseSerializer(_UnderwaySerializer):
    """The phase that begins; `bets` are those that lie as "no va mas" is called."""

    phase = serializers.ChoiceField(PHASES)
    bets = serializers.ListField(
        child=_BetSerializer(), required=False, allow_null=True, max_length=400
    )


class MarkedSerializer(VersionSerializer):
    """The coup and the phase it is in now."""

    coup = serializers.IntegerField()
    phase = serializers.ChoiceField(PHASES)


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
    "Tell that a phase of the coup under way begins",
    answer=MarkedSerializer,
    example={"coup": 12, "phase": "no_va_mas"},
)
class MarkPhaseView(CommandView):
    """POST tables/<id>/phase."""

    serializer_class = MarkPhaseSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Mark it."""
        return mark_phase(actor=actor, command=command, table_id=ids["table_id"], **data)


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
