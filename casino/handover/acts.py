"""The hand-over of a shift: read, noted on, taken over."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.handover.selectors import handover_view, read_handover
from casino.handover.services import NOTE_LENGTH, note_for_next_shift, take_over_shift
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, LinesField, VersionSerializer


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


def _handover(request: Request, shift_id: int) -> Any:
    """Show the handover."""
    return handover_view(read_handover(actor_of(request).house_id, shift_id))


ACTS: list[URLPattern] = [
    read(
        "shifts/<int:shift_id>/handover",
        _handover,
        name="api-shift-handover",
        need="shift.view",
        summary="Show what a shift leaves to the next",
        answer=HandoverSerializer,
    ),
    command(
        "shifts/<int:shift_id>/notes",
        note_for_next_shift,
        name="api-shift-note",
        need="shift.note",
        summary="Leave a note to the next shift",
        body=WriteNoteSerializer,
        answer=ShiftHandedOverSerializer,
        example={"text": "The lamp of PB2 flickers."},
    ),
    command(
        "shifts/<int:shift_id>/take-over",
        take_over_shift,
        name="api-shift-take-over",
        need="shift.take_over",
        summary="Take over from a closed shift",
        body=EmptySerializer,
        answer=ShiftHandedOverSerializer,
    ),
]
