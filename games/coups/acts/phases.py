"""Commands on the coup under way: its phases."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from games.coups.models import PHASES
from games.coups.services.phases import mark_phase
from games.coups.services.undo_phase import unmark
from games.rules.wagers import WagerKind
from tables.api.acts import command
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField


class BetSerializer(serializers.Serializer[Any]):
    """A stake on the felt."""

    seat = WholeNumberField(min_value=1, max_value=199)
    wager = serializers.ChoiceField([wager.value for wager in WagerKind])
    stake_minor = MoneyField()


class UnderwaySerializer(serializers.Serializer[Any]):
    """The coup that is meant, so that one that is over by now is refused."""

    coup = WholeNumberField(min_value=1, max_value=2**31 - 1)


class MarkPhaseSerializer(UnderwaySerializer):
    """The phase that begins; `bets` are those on the felt when "no va mas" is called."""

    phase = serializers.ChoiceField(PHASES)
    acts = serializers.BooleanField(
        default=False, help_text="With `cards`: the coup is played by its acts from here on."
    )
    bets = serializers.ListField(
        child=BetSerializer(), required=False, allow_null=True, max_length=400
    )


class MarkedSerializer(VersionSerializer):
    """The coup and the phase it is in now."""

    coup = serializers.IntegerField()
    phase = serializers.ChoiceField(PHASES)


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/phase",
        mark_phase,
        name="api-phase-mark",
        need="phase.mark",
        summary="Record that a phase of the coup under way begins",
        body=MarkPhaseSerializer,
        answer=MarkedSerializer,
        example={"coup": 12, "phase": "no_va_mas"},
        undone=[unmark],
        may_wait=True,
    ),
]
