"""Reading the floor's tables, and closing one."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.written import write
from games.board.schema import ProjectionSerializer
from games.board.selectors.projection import table_projection, table_projections
from games.board.services import call_counts, close_table
from tables.api.fields import VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.counting.api import CountedSerializer, CountsSerializer


class TablesSerializer(serializers.Serializer[Any]):
    """Every table of the house."""

    tables = ProjectionSerializer(many=True)


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


@describe_read("Show every table of the house", answer=TablesSerializer)
class TablesView(HouseView):
    """GET tables."""

    def get(self, request: Request) -> Response:
        """Answer the projections, by number."""
        return Response({"tables": write(table_projections(self.actor(request).house_id))})


@describe_read("Show one table", answer=ProjectionSerializer)
class TableView(HouseView):
    """GET tables/<id>."""

    def get(self, request: Request, table_id: int) -> Response:
        """Answer the projection."""
        return Response(table_projection(self.actor(request).house_id, table_id))


@describe_command(
    "Close a table whose float and boxes two people have counted", answer=ClosedSerializer
)
class CloseTableView(CommandView):
    """POST tables/<id>/close."""

    serializer_class = CloseTableSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Empty and close the table."""
        return close_table(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            early_reason=data["early_reason"],
        )


@describe_command(
    "Call a count: the float of a table that is to open, or what lies at one that closes",
    answer=CountedSerializer,
    example={"counts": {"closing_float": {"10000": 21, "2500": 38}, "tip_box": {}}},
)
class CallCountsView(CommandView):
    """POST tables/<id>/counts/call."""

    serializer_class = CountsSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Enter it; the talla in play ends first."""
        return call_counts(
            actor=actor, command=command, table_id=ids["table_id"], counts=data["counts"]
        )
