"""Reading the floor's tables, and closing one."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.api.schema import ProjectionSerializer
from games.selectors.projection import table_projection, table_projections
from games.services.closing import close_table
from tables.api.fields import BadgeAndProofSerializer, PiecesField, VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.sessions import CosignedView
from tables.api.views import HouseView
from tables.services.close_session import CLOSING_KINDS


class TablesSerializer(serializers.Serializer[Any]):
    """Every table of the house."""

    tables = ProjectionSerializer(many=True)


class CountsSerializer(serializers.Serializer[Any]):
    """The four closing counts; an empty box is an empty object."""

    def get_fields(self) -> dict[str, Any]:
        """Ask for each count that closing needs."""
        return {kind.value: PiecesField() for kind in CLOSING_KINDS}


class CloseTableSerializer(serializers.Serializer[Any]):
    """What closes a table: the counts and the second signature."""

    counts = CountsSerializer()
    cosigner = BadgeAndProofSerializer()
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
        return Response({"tables": table_projections(self.actor(request).house_id)})


@describe_read("Show one table", answer=ProjectionSerializer)
class TableView(HouseView):
    """GET tables/<id>."""

    def get(self, request: Request, table_id: int) -> Response:
        """Answer the projection."""
        return Response(table_projection(self.actor(request).house_id, table_id))


@describe_command(
    "Close a table with its counts",
    answer=ClosedSerializer,
    example={
        "counts": {
            "closing_float": {"10000": 21, "2500": 38},
            "commission_box": {"50": 9},
            "tip_box": {"500": 3},
            "drop_box": {},
        },
        "cosigner": {"badge": "K1", "pin": "0000"},
    },
)
class CloseTableView(CosignedView):
    """POST tables/<id>/close."""

    serializer_class = CloseTableSerializer
    need = "table.close"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """End the talla, count, close."""
        return close_table(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            counts=data["counts"],
            signer=self.signer(actor, data, ids["table_id"]),
            early_reason=data["early_reason"],
        )
