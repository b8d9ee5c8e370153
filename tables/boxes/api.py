"""Drop and tip boxes: entered, hung, taken down; what falls into them."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.boxes.models import Box
from tables.boxes.selectors import box_view, list_boxes
from tables.boxes.services import (
    NUMBER_LENGTH,
    SEAL_LENGTH,
    add_box,
    hang_box,
    record_drop,
    record_tip,
    remove_box,
)
from tables.limits.api import BySecondSerializer
from tables.sign_in.api.witness import WitnessedView

_KINDS = Box.Kind.choices


class AddBoxSerializer(serializers.Serializer[Any]):
    """A box and its number."""

    kind = serializers.ChoiceField(_KINDS)
    number = serializers.CharField(max_length=NUMBER_LENGTH)


class HangBoxSerializer(serializers.Serializer[Any]):
    """Which box, under which seal."""

    box = WholeNumberField(min_value=1, max_value=2**63 - 1)
    seal = serializers.CharField(max_length=SEAL_LENGTH)


class RemoveBoxSerializer(serializers.Serializer[Any]):
    """What the seal reads."""

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


class _HangsSerializer(serializers.Serializer[Any]):
    table = serializers.CharField()
    seal = serializers.CharField()
    by = serializers.CharField()
    since = serializers.DateTimeField()


class _RemovedSerializer(serializers.Serializer[Any]):
    table = serializers.CharField()
    seal = serializers.CharField()
    seal_read = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class BoxSerializer(serializers.Serializer[Any]):
    """A box: where it hangs, or how it was last taken down."""

    box = serializers.IntegerField()
    kind = serializers.ChoiceField(_KINDS)
    number = serializers.CharField()
    hangs = _HangsSerializer(allow_null=True)
    removed = _RemovedSerializer(allow_null=True)


class BoxesSerializer(serializers.Serializer[Any]):
    """The boxes of the house."""

    boxes = BoxSerializer(many=True)


@describe_read("Show the drop and tip boxes", answer=BoxesSerializer)
class BoxesView(HouseView):
    """GET boxes."""

    def get(self, request: Request) -> Response:
        """List them."""
        boxes = list_boxes(self.actor(request).house_id)
        return Response({"boxes": [box_view(it) for it in boxes]})


@describe_command("Enter a box of the house", answer=AddedBoxSerializer)
class AddBoxView(CommandView):
    """POST boxes/add."""

    serializer_class = AddBoxSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Enter it."""
        kind = Box.Kind(data["kind"])
        return add_box(actor=actor, command=command, kind=kind, number=data["number"])


@describe_command("Hang a box at a table", answer=HungBoxSerializer)
class HangBoxView(CommandView):
    """POST tables/<id>/boxes/hang."""

    serializer_class = HangBoxSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Hang it."""
        return hang_box(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            box_id=data["box"],
            seal=data["seal"],
        )


@describe_command("Take a box down", answer=RemovedBoxSerializer)
class RemoveBoxView(CommandView):
    """POST boxes/<id>/remove."""

    serializer_class = RemoveBoxSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take it down."""
        return remove_box(actor=actor, command=command, box_id=ids["box_id"], seal=data["seal"])


class AmountSerializer(BySecondSerializer):
    """An amount of money; an unusual one with its reason and who signs it."""

    amount_minor = MoneyField()


@describe_command(
    "Put a tip into the tip box", answer=VersionSerializer, example={"amount_minor": 500}
)
class TipView(WitnessedView):
    """POST tables/<id>/tips."""

    serializer_class = AmountSerializer
    need = "tip.record"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Record the tip."""
        return record_tip(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            amount_minor=data["amount_minor"],
            reason=data.get("reason", ""),
            witness=self.signer_if_any(actor, data),
        )


@describe_command("Change notes for chips: notes into the drop box", answer=VersionSerializer)
class DropView(WitnessedView):
    """POST tables/<id>/drops."""

    serializer_class = AmountSerializer
    need = "drop.record"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Record the drop."""
        return record_drop(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            amount_minor=data["amount_minor"],
            reason=data.get("reason", ""),
            witness=self.signer_if_any(actor, data),
        )
