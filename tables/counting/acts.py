"""Blind counting: the second person's count, a drop counted later, the progress."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.sent import Sent
from tables.api.acts import actor_of, command, read
from tables.api.fields import PiecesField, ReasonSerializer, VersionSerializer
from tables.counting.selectors import (
    CLOSING_KINDS,
    OPENING_KINDS,
    PLAY_KINDS,
    CountState,
    KindShown,
    progress_view,
    read_float_in_play,
    read_table_counting,
)
from tables.counting.services import ask_recount, call_drop, check_counts, check_drop
from tables.posts.selectors.access import access_table

_KINDS = tuple(kind.value for kind in (*OPENING_KINDS, *PLAY_KINDS, *CLOSING_KINDS))


class KindsSerializer(serializers.Serializer[Any]):
    """Counts by kind, each a mapping of values to pieces; an empty box is an empty object."""

    def get_fields(self) -> dict[str, Any]:
        """Take any of the kinds."""
        return {kind: PiecesField(required=False) for kind in _KINDS}


class CountsSerializer(serializers.Serializer[Any]):
    """The pieces that one person counted."""

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


class RecountAskedSerializer(VersionSerializer):
    """The recount that was asked for."""

    recount = serializers.IntegerField()


class CountProgress(Sent):
    """How far the counting is, box by box."""

    session: int | None
    counts: list[KindShown]


def _counts(request: Request, table_id: int) -> CountProgress:
    """Return the progress of the counts."""
    table = access_table(actor_of(request), table_id, need="count.sign")
    session, progress = read_table_counting(table)
    if session is not None:
        progress = {**read_float_in_play(session), **progress}
    return CountProgress(session.pk if session else None, progress_view(progress))


ACTS: list[URLPattern] = [
    read(
        "tables/<int:table_id>/counts",
        _counts,
        name="api-counts",
        need="count.sign",
        summary="Show how far the counting of a table is",
        answer=CountProgress,
    ),
    command(
        "tables/<int:table_id>/counts/check",
        check_counts,
        name="api-counts-check",
        need="count.sign",
        summary="Count the called kinds blind",
        body=CountsSerializer,
        answer=CountedSerializer,
        example={"counts": {"closing_float": {"10000": 21, "2500": 38}, "tip_box": {}}},
    ),
    command(
        "tables/<int:table_id>/counts/recount",
        ask_recount,
        name="api-counts-recount",
        need="count.recount",
        summary="Have the agreed opening float of a closed table counted again",
        body=ReasonSerializer,
        answer=RecountAskedSerializer,
        example={"reason": "A stack of 25 lay under the tray"},
    ),
    command(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/call",
        call_drop,
        name="api-drop-call",
        need="drop.count",
        summary="Call the drop of a session that closed without its count",
        body=DropSerializer,
        answer=CountedSerializer,
        example={"pieces": {"5000": 12}},
    ),
    command(
        "tables/<int:table_id>/sessions/<int:session_id>/drop/check",
        check_drop,
        name="api-drop-check",
        need="drop.count",
        summary="Count blind the drop of a closed session",
        body=DropSerializer,
        answer=CountedSerializer,
        example={"pieces": {"5000": 12}},
    ),
]
