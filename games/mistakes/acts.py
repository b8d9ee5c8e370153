"""The act of recording a mistake."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from games.coups.acts.phases import BetSerializer
from games.mistakes.services import record_mistake
from games.mistakes.words import MISTAKE_WORDS
from games.rules.play.remedies import Effect
from tables.api.fields import BadgeAndProofSerializer, VersionSerializer, WholeNumberField
from tables.sign_in.acts.witness import witnessed_command


class MistakeSerializer(serializers.Serializer[Any]):
    """What happened in the coup under way, and its remedy."""

    coup = WholeNumberField(min_value=1, max_value=2**31 - 1)
    mistake = serializers.ChoiceField([*MISTAKE_WORDS])
    effect = serializers.ChoiceField([effect.value for effect in Effect])
    cards = serializers.CharField(
        max_length=24, allow_blank=True, default="", help_text="Burned cards that were seen: 7hKc."
    )
    face_down = WholeNumberField(
        min_value=0, max_value=52, default=0, help_text="Cards out of play that were not seen."
    )
    punto = serializers.CharField(max_length=12, allow_blank=True, default="")
    banca = serializers.CharField(max_length=12, allow_blank=True, default="")
    bets = serializers.ListField(
        child=BetSerializer(), required=False, allow_null=True, max_length=400
    )
    note = serializers.CharField(max_length=300, allow_blank=True, default="")
    witness = BadgeAndProofSerializer(
        required=False, help_text="The jefe, or the inspector, where they decide."
    )


class MistakeRecordedSerializer(VersionSerializer):
    """The incident that records it."""

    incident = serializers.IntegerField()


ACTS: list[URLPattern] = [
    witnessed_command(
        "tables/<int:table_id>/mistakes",
        record_mistake,
        name="api-mistake-record",
        need="mistake.record",
        second="jefe",
        summary="Record a mistake in the coup under way, and do its remedy",
        body=MistakeSerializer,
        answer=MistakeRecordedSerializer,
        example={"coup": 12, "mistake": "card_early", "effect": "burn", "cards": "7h"},
        may_wait=True,
    ),
]
