"""The hand-over of a shift: read, noted on, taken over."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.handover.selectors import handover_view, read_handover
from casino.handover.services import NOTE_LENGTH, note_for_next_shift, take_over_shift
from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import EmptySerializer, LinesField, VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView


class ShiftNoteSerializer(serializers.Serializer[Any]):
    """A note to the next shift."""

    text = LinesField(max_length=NOTE_LENGTH)
    by = serializers.CharField()
    at = serializers.DateTimeField()


class TakenOverSerializer(serializers.Serializer[Any]):
    """Who took the shift over."""

    by = serializers.CharField()
    at = serializers.DateTimeField()


class HandoverSerializer(serializers.Serializer[Any]):
    """What a shift leaves to the next."""

    shift = serializers.IntegerField()
    gaming_day = serializers.DateField()
    number = serializers.IntegerField()
    sections = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()),
        help_text="Lists of plain values by section; as they stood when it was taken over.",
    )
    notes = ShiftNoteSerializer(many=True)
    taken_over = TakenOverSerializer(allow_null=True)


class WriteNoteSerializer(serializers.Serializer[Any]):
    """The words of a note."""

    text = LinesField(max_length=NOTE_LENGTH)


class ShiftHandedOverSerializer(VersionSerializer):
    """The shift that was noted on or taken over."""

    shift = serializers.IntegerField()


@describe_read("Show what a shift leaves to the next", answer=HandoverSerializer)
class HandoverView(HouseView):
    """GET shifts/<id>/handover."""

    def get(self, request: Request, shift_id: int) -> Response:
        """Show the handover."""
        return Response(handover_view(read_handover(self.actor(request).house_id, shift_id)))


@describe_command(
    "Leave a note to the next shift",
    answer=ShiftHandedOverSerializer,
    example={"text": "The lamp of PB2 flickers."},
)
class ShiftNoteView(CommandView):
    """POST shifts/<id>/notes."""

    serializer_class = WriteNoteSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Leave it."""
        return note_for_next_shift(
            actor=actor, command=command, shift_id=ids["shift_id"], text=data["text"]
        )


@describe_command("Take over from a closed shift", answer=ShiftHandedOverSerializer)
class TakeOverView(CommandView):
    """POST shifts/<id>/take-over."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take it over."""
        return take_over_shift(actor=actor, command=command, shift_id=ids["shift_id"])
