"""Drop and tip boxes: entered, hung, taken down; what falls into them."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.sent import Sent
from tables.api.acts import actor_of, command, read
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.boxes.models import Box
from tables.boxes.selectors import BoxShown, box_view, list_boxes
from tables.boxes.services import (
    NUMBER_LENGTH,
    SEAL_LENGTH,
    add_box,
    hang_box,
    record_drop,
    record_tip,
    remove_box,
)
from tables.limits.acts import BySecondSerializer
from tables.sign_in.acts.witness import witnessed_command

_KINDS = Box.Kind.choices


class AddBoxSerializer(serializers.Serializer[Any]):
    """A box and its number."""

    kind = serializers.ChoiceField(_KINDS)
    number = serializers.CharField(max_length=NUMBER_LENGTH)


class HangBoxSerializer(serializers.Serializer[Any]):
    """Which box, under which seal."""

    box = WholeNumberField(min_value=1, max_value=2**63 - 1, source="box_id")
    seal = serializers.CharField(max_length=SEAL_LENGTH)


class RemoveBoxSerializer(serializers.Serializer[Any]):
    """The number on the seal."""

    seal = serializers.CharField(max_length=SEAL_LENGTH)


class AddedBoxSerializer(serializers.Serializer[Any]):
    """The box."""

    box = serializers.IntegerField()


class HungBoxSerializer(VersionSerializer):
    """The box."""

    box = serializers.IntegerField()


class RemovedBoxSerializer(HungBoxSerializer):
    """The box, and whether its seal was the one it was hung under."""

    seal_agrees = serializers.BooleanField()


class Boxes(Sent):
    """All boxes that the house owns: a few for each of its tables."""

    boxes: list[BoxShown]


def _boxes(request: Request) -> Boxes:
    """List them."""
    return Boxes([box_view(it) for it in list_boxes(actor_of(request).house_id)])


class AmountSerializer(BySecondSerializer):
    """An amount of money; an unusual one with its reason and the second person."""

    amount_minor = MoneyField()


ACTS: list[URLPattern] = [
    read(
        "boxes",
        _boxes,
        name="api-boxes",
        need="box.view",
        summary="Show the drop and tip boxes",
        answer=Boxes,
    ),
    command(
        "boxes/<int:box_id>/remove",
        remove_box,
        name="api-box-remove",
        need="box.remove",
        summary="Take a box down",
        body=RemoveBoxSerializer,
        answer=RemovedBoxSerializer,
    ),
    witnessed_command(
        "tables/<int:table_id>/tips",
        record_tip,
        name="api-tip",
        need="tip.record",
        summary="Put a tip into the tip box",
        body=AmountSerializer,
        answer=VersionSerializer,
        example={"amount_minor": 500},
        may_wait=True,
    ),
    witnessed_command(
        "tables/<int:table_id>/drops",
        record_drop,
        name="api-drop",
        need="drop.record",
        summary="Change notes for chips: notes into the drop box",
        body=AmountSerializer,
        answer=VersionSerializer,
        may_wait=True,
    ),
    command(
        "boxes/add",
        add_box,
        name="api-box-add",
        need="box.add",
        summary="Enter a box of the house",
        body=AddBoxSerializer,
        answer=AddedBoxSerializer,
    ),
    command(
        "tables/<int:table_id>/boxes/hang",
        hang_box,
        name="api-box-hang",
        need="box.hang",
        summary="Hang a box at a table",
        body=HangBoxSerializer,
        answer=HungBoxSerializer,
    ),
]
