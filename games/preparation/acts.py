"""Commands that prepare a shoe."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from games.preparation.services import begin_shoe_again, take_shoe_step
from games.rules.regulations.play_rules import PreparationStep
from tables.api.acts import command
from tables.api.fields import EmptySerializer, VersionSerializer


class ShoeStepSerializer(serializers.Serializer[Any]):
    """The next step; `cards`: counted, lifted by the cut, behind the cut card; `seat` cuts."""

    step = serializers.ChoiceField([step.value for step in PreparationStep])
    cards = serializers.IntegerField(min_value=0, max_value=416, required=False)
    seat = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)


class TakenStepSerializer(VersionSerializer):
    """The step that was recorded, and the number of the talla that the shoe is for."""

    shoe_step = serializers.IntegerField()
    talla_number = serializers.IntegerField()


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/shoe/steps",
        take_shoe_step,
        name="api-shoe-step",
        need="shoe.prepare",
        summary="Record a step of preparing the shoe",
        body=ShoeStepSerializer,
        answer=TakenStepSerializer,
        example={"step": "cut", "cards": 60, "seat": 4},
    ),
    command(
        "tables/<int:table_id>/shoe/again",
        begin_shoe_again,
        name="api-shoe-again",
        need="shoe.prepare",
        summary="Begin preparing the shoe again",
        body=EmptySerializer,
        answer=TakenStepSerializer,
    ),
]
