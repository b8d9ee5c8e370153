"""Commands on a coup that is played by its acts."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from games.coups.acts.phases import UnderwaySerializer
from games.coups.selectors.acts import ACTS as PLAYED
from games.coups.services.acts import act_on_coup, take_acts_back
from games.rules.play.acts import Will
from games.rules.wagers import Hand, Winner
from tables.api.acts import command
from tables.api.fields import VersionSerializer, WholeNumberField


class _ActSerializer(serializers.Serializer[Any]):
    """An act; what it does not need is left out. Without a seat it is the croupier's."""

    act = serializers.ChoiceField(list(PLAYED.values()))
    seat = WholeNumberField(min_value=1, max_value=199, required=False)
    hand = serializers.ChoiceField([hand.value for hand in Hand], required=False)
    will = serializers.ChoiceField([will.value for will in Will], required=False)
    winner = serializers.ChoiceField([winner.value for winner in Winner], required=False)
    total = WholeNumberField(min_value=0, max_value=9, required=False)
    punto_total = WholeNumberField(min_value=0, max_value=9, required=False)
    banca_total = WholeNumberField(min_value=0, max_value=9, required=False)
    cards = serializers.CharField(max_length=4, required=False)


class CoupActSerializer(UnderwaySerializer):
    """The act that is done now."""

    act = _ActSerializer()


class ActsBackSerializer(UnderwaySerializer):
    """`every`: all acts since "cartas", not the last one alone."""

    every = serializers.BooleanField(default=False)


class ActedSerializer(VersionSerializer):
    """The coup."""

    coup = serializers.IntegerField()


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/coups/act",
        act_on_coup,
        name="api-coup-act",
        need="phase.mark",
        summary="Do the next act of the coup under way",
        body=CoupActSerializer,
        answer=ActedSerializer,
        example={"coup": 12, "act": {"act": "turn_punto", "seat": 5, "cards": "5hKd"}},
        may_wait=True,
    ),
    command(
        "tables/<int:table_id>/coups/acts/back",
        take_acts_back,
        name="api-coup-acts-back",
        need="phase.mark",
        summary="Take acts of the coup under way back",
        body=ActsBackSerializer,
        answer=ActedSerializer,
        example={"coup": 12},
        may_wait=True,
    ),
]
