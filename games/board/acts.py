"""Reading the floor's tables, and closing one."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.sent import Sent
from casino.lib.written import write
from games.board.selectors.projection import table_projection, table_projections
from games.board.selectors.state import FloorState
from games.board.services import call_counts, close_table
from tables.api.acts import actor_of, command, read
from tables.api.fields import VersionSerializer
from tables.counting.acts import CountedSerializer, CountsSerializer


class Tables(Sent):
    """Every table of the house, by number."""

    tables: list[FloorState]


class CloseTableSerializer(serializers.Serializer[Any]):
    """What closes a table on whose counts two people have agreed."""

    early_reason = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="Why the last coups are not played, while guests are at the table.",
    )


class ClosedSerializer(VersionSerializer):
    """The session that ended."""

    session = serializers.IntegerField()


def _tables(request: Request) -> Any:
    """Answer the projections, by number."""
    return write(Tables(table_projections(actor_of(request).house_id)))


def _table(request: Request, table_id: int) -> Any:
    """Answer the projection."""
    return table_projection(actor_of(request).house_id, table_id)


ACTS: list[URLPattern] = [
    read(
        "tables",
        _tables,
        name="api-tables",
        need="floor.view",
        summary="Show every table of the house",
        answer=Tables,
    ),
    read(
        "tables/<int:table_id>",
        _table,
        name="api-table",
        need="table.view",
        summary="Show one table",
        answer=FloorState,
    ),
    command(
        "tables/<int:table_id>/close",
        close_table,
        name="api-table-close",
        need="table.close",
        summary="Close a table whose float and boxes two people have counted",
        body=CloseTableSerializer,
        answer=ClosedSerializer,
    ),
    command(
        "tables/<int:table_id>/counts/call",
        call_counts,
        name="api-counts-call",
        need="count.call",
        summary="Call the count of a float before opening, or of a whole table that closes",
        body=CountsSerializer,
        answer=CountedSerializer,
        example={"counts": {"closing_float": {"10000": 21, "2500": 38}, "tip_box": {}}},
    ),
]
