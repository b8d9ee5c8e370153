"""Differences over the tolerance, acknowledged before the second signature."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.reasons import REASON_LENGTH
from casino.shift.services.acknowledge import acknowledge_difference
from tables.api.acts import command


class AcknowledgeSerializer(serializers.Serializer[Any]):
    """Which difference, by the `line` of a figure or of a tally; and why it is so."""

    line = serializers.IntegerField(required=False, min_value=1)
    tally = serializers.IntegerField(required=False, min_value=1)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class AcknowledgedAnswerSerializer(serializers.Serializer[Any]):
    """How many are left."""

    shift = serializers.IntegerField()
    left = serializers.IntegerField(help_text="Differences still to be acknowledged.")
    version = serializers.IntegerField()


ACTS: list[URLPattern] = [
    command(
        "shifts/<int:shift_id>/acknowledge",
        acknowledge_difference,
        name="api-shift-acknowledge",
        need="shift.acknowledge",
        summary="Acknowledge a difference over the tolerance",
        body=AcknowledgeSerializer,
        answer=AcknowledgedAnswerSerializer,
    ),
]
