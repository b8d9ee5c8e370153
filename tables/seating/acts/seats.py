"""Commands on guests at a table: seated, moved, standing, gone."""

from typing import Any

from django.urls import URLPattern
from django.utils.translation import gettext
from rest_framework import serializers

from casino.lib.reasons import REASON_LENGTH
from tables.api.acts import command
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.guests.services import NAME_LENGTH
from tables.seating.services import undo_seats
from tables.seating.services.seats import change_seat, leave_seat, take_seat
from tables.seating.services.standing import leave_standing, stand_guest


class StandGuestSerializer(serializers.Serializer[Any]):
    """The guest, by name or by id; or that nobody knows their name."""

    guest = serializers.CharField(max_length=NAME_LENGTH, required=False, source="guest_name")
    guest_id = serializers.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
    nameless = serializers.BooleanField(required=False, source="is_nameless")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for exactly one of the three."""
        if len(attrs.keys() - {"reason"}) != 1 or attrs.get("is_nameless") is False:
            raise serializers.ValidationError(
                {"guest": gettext("Give the guest's name or guest_id, or say nameless.")}
            )
        return attrs


class TakeSeatSerializer(StandGuestSerializer):
    """The guest, by name, by id or nameless; a reason for a jump."""

    reason = serializers.CharField(
        max_length=REASON_LENGTH,
        required=False,
        allow_blank=True,
        help_text="Why this guest goes before the next one for the seat",
    )


class ChangeSeatSerializer(serializers.Serializer[Any]):
    """The free seat that the guest moves to; a reason for a jump."""

    to = serializers.IntegerField(min_value=1, max_value=32_767, source="to_position")
    reason = serializers.CharField(max_length=REASON_LENGTH, default="", allow_blank=True)


class StoodSerializer(VersionSerializer):
    """The guest who stands there now, and the place number for their bets."""

    guest = serializers.IntegerField()
    place = serializers.IntegerField()


class SeatedSerializer(VersionSerializer):
    """The guest who sits there now."""

    guest = serializers.IntegerField()


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/seats/<int:position>/leave",
        leave_seat,
        name="api-seat-leave",
        need="seat.assign",
        summary="Free a seat that its guest has left",
        body=EmptySerializer,
        answer=VersionSerializer,
        undone=[undo_seats.sit_again],
        may_wait=True,
    ),
    command(
        "tables/<int:table_id>/standing/<int:place>/leave",
        leave_standing,
        name="api-standing-leave",
        need="seat.assign",
        summary="Free a standing place that its guest has left",
        body=EmptySerializer,
        answer=VersionSerializer,
        undone=[undo_seats.stand_on],
        may_wait=True,
    ),
    command(
        "tables/<int:table_id>/seats/<int:position>/take",
        take_seat,
        name="api-seat-take",
        need="seat.assign",
        summary="Seat a guest",
        body=TakeSeatSerializer,
        answer=SeatedSerializer,
        example={"guest": "Lola"},
        undone=[undo_seats.free_seat_again],
        may_wait=True,
    ),
    command(
        "tables/<int:table_id>/seats/<int:position>/change",
        change_seat,
        name="api-seat-change",
        need="seat.assign",
        summary="Move a guest to a free seat of the same table",
        body=ChangeSeatSerializer,
        answer=SeatedSerializer,
        undone=[undo_seats.change_back],
        may_wait=True,
    ),
    command(
        "tables/<int:table_id>/standing",
        stand_guest,
        name="api-guest-stand",
        need="seat.assign",
        summary="Let a guest play standing",
        body=StandGuestSerializer,
        answer=StoodSerializer,
        example={"guest": "Lola"},
        undone=[undo_seats.stand_no_more],
        may_wait=True,
    ),
]
