"""The hand-over of a shift: read, noted on, taken over."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.handover.selectors import HandoverShown, handover_view, read_handover
from casino.handover.services import NOTE_LENGTH, note_for_next_shift, take_over_shift
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, LinesField, VersionSerializer


class WriteNoteSerializer(serializers.Serializer[Any]):
    """The text of a note."""

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
        summary="Show the hand-over report of a shift",
        answer=HandoverShown,
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
