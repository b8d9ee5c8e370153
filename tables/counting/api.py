"""Counting blind: what the second person found, a drop counted later, how far it is."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import PiecesField, VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.counting.selectors import (
    CLOSING_KINDS,
    OPENING_KINDS,
    PLAY_KINDS,
    CountState,
    progress_view,
    read_float_in_play,
    read_table_counting,
)
from tables.counting.services import REASON_LENGTH, ask_recount, call_drop, check_counts, check_drop
from tables.ledger.models import Count
from tables.posts.selectors.access import access_table

_KINDS = tuple(kind.value for kind in (*OPENING_KINDS, *PLAY_KINDS, *CLOSING_KINDS))


class KindsSerializer(serializers.Serializer[Any]):
    """Counts by kind, each a mapping of values to pieces; an empty box is an empty object."""

    def get_fields(self) -> dict[str, Any]:
        """Take any of the kinds."""
        return {kind: PiecesField(required=False) for kind in _KINDS}


class CountsSerializer(serializers.Serializer[Any]):
    """What one person counted."""

    counts = KindsSerializer()


class CountedSerializer(VersionSerializer):
    """The next step for each kind that was counted; no figure is shown."""

    counting = serializers.IntegerField()
    counts = serializers.DictField(
        child=serializers.ChoiceField([state.value for state in CountState])
    )


class DropSerializer(serializers.Serializer[Any]):
    """The notes of a drop box."""

    pieces = PiecesField()


class AskRecountSerializer(serializers.Serializer[Any]):
    """Why an agreed float is counted again."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class RecountAskedSerializer(VersionSerializer):
    """The recount that was asked for."""

    recount = serializers.IntegerField()


class _KindProgressSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(Count.Kind.choices)
    state = serializers.ChoiceField([state.value for state in CountState])
    round = serializers.IntegerField()
    called_by = serializers.CharField(allow_null=True)
    checked_by = serializers.CharField(allow_null=True)
    total_minor = serializers.IntegerField(allow_null=True)


class CountProgressSerializer(serializers.Serializer[Any]):
    """How far the counting is; a total only where two people have found it."""

    session = serializers.IntegerField(allow_null=True)
    counts = _KindProgressSerializer(many=True)


@describe_read("Show how far the counting of a table is", answer=CountProgressSerializer)
class CountsView(HouseView):
    """GET tables/<id>/counts."""

    def get(self, request: Request, table_id: int) -> Response:
        """Return the progress of the counts."""
        table = access_table(self.actor(request), table_id, need="count.sign")
        session, progress = read_table_counting(table)
        if session is not None:
            progress = {**read_float_in_play(session), **progress}
        return Response({"session": session and session.pk, "counts": progress_view(progress)})


@describe_command(
    "Count blind what was called",
    answer=CountedSerializer,
    example={"counts": {"closing_float": {"10000": 21, "2500": 38}, "tip_box": {}}},
)
class CheckCountsView(CommandView):
    """POST tables/<id>/counts/check."""

    serializer_class = CountsSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Enter it."""
        return check_counts(
            actor=actor, command=command, table_id=ids["table_id"], counts=data["counts"]
        )


@describe_command(
    "Have the agreed opening float of a closed table counted again",
    answer=RecountAskedSerializer,
    example={"reason": "A stack of 25 lay under the tray"},
)
class RecountView(CommandView):
    """POST tables/<id>/counts/recount."""

    serializer_class = AskRecountSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Ask for it."""
        return ask_recount(
            actor=actor, command=command, table_id=ids["table_id"], reason=data["reason"]
        )


@describe_command(
    "Call the drop of a session that closed without its count",
    answer=CountedSerializer,
    example={"pieces": {"5000": 12}},
)
class CallDropView(CommandView):
    """POST tables/<id>/sessions/<id>/drop/call."""

    serializer_class = DropSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Enter it."""
        return call_drop(actor=actor, command=command, pieces=data["pieces"], **ids)


@describe_command(
    "Count blind the drop of a closed session",
    answer=CountedSerializer,
    example={"pieces": {"5000": 12}},
)
class CheckDropView(CommandView):
    """POST tables/<id>/sessions/<id>/drop/check."""

    serializer_class = DropSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Enter it."""
        return check_drop(actor=actor, command=command, pieces=data["pieces"], **ids)
