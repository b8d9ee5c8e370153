"""Commands on the cards that a reader read of the coup under way."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.coups.acts.phases import UnderwaySerializer
from games.reader.services.pad import clear_reading, key_card, stand_punto
from games.rules.wagers import Hand
from tables.api.acts import command
from tables.api.fields import VersionSerializer, WholeNumberField


class KeyCardSerializer(UnderwaySerializer):
    """The card that the reader could not read, and where it belongs."""

    hand = serializers.ChoiceField([hand.value for hand in Hand])
    index = WholeNumberField(min_value=0, max_value=2)
    card = serializers.CharField(max_length=2)


class StandPuntoSerializer(UnderwaySerializer):
    """The coup in which punto stands."""


class ClearReadingSerializer(UnderwaySerializer):
    """How many of the cards read are taken away, or what becomes of one that was not due."""

    cards = serializers.ChoiceField(["none", "last", "all", "burned", "not_burned"])


def _key_card(*, actor: Actor, command: Command, table_id: int, **data: Any) -> dict[str, Any]:
    """Add it to its hand."""
    data = {**data, "hand": Hand(data["hand"])}
    return key_card(actor=actor, command=command, table_id=table_id, **data)


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/reader/stand",
        stand_punto,
        name="api-reader-stand",
        need="reader.key",
        summary="Enter that punto stands where it has the choice, in a coup that a reader reads",
        body=StandPuntoSerializer,
        answer=VersionSerializer,
        example={"coup": 12},
    ),
    command(
        "tables/<int:table_id>/reader/clear",
        clear_reading,
        name="api-reader-clear",
        need="reader.key",
        summary="Dismiss the shoe reader's warning, or discard cards that it read",
        body=ClearReadingSerializer,
        answer=VersionSerializer,
        example={"coup": 12, "cards": "none"},
    ),
    command(
        "tables/<int:table_id>/reader/card",
        _key_card,
        name="api-reader-card",
        need="reader.key",
        summary="Type the card that the shoe reader could not read",
        body=KeyCardSerializer,
        answer=VersionSerializer,
        example={"coup": 12, "hand": "banca", "index": 1, "card": "7h"},
    ),
]
