"""Commands on posts: jefe, croupiers, reliefs, hand-overs, breaks."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from tables.api.acts import command
from tables.api.fields import BadgeSerializer, VersionSerializer
from tables.posts.services.breaks import end_break, start_break
from tables.posts.services.hand_over import hand_over
from tables.posts.services.posts import assign_jefe, post_croupier, release_croupier
from tables.posts.services.relief import relieve_croupier
from tables.posts.services.undo import post_again, unpost

TABLES_MOST = 20


class ReliefSerializer(BadgeSerializer):
    """The leaving croupier, the relief, and whether the leaving one goes on a break."""

    relief = serializers.CharField(max_length=12)
    rests = serializers.BooleanField(default=False)


class HandOverSerializer(serializers.Serializer[Any]):
    """The giver, the taker, and the tables; without a list all of them."""

    giver = serializers.CharField(max_length=12)
    taker = serializers.CharField(max_length=12)
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        min_length=1,
        max_length=TABLES_MOST,
        source="table_ids",
    )


class HandedOverSerializer(serializers.Serializer[Any]):
    """The version of each table that went over, by its id."""

    versions = serializers.DictField(child=serializers.IntegerField())


class BreakIdSerializer(serializers.Serializer[Any]):
    """The break that began or ended."""

    def get_fields(self) -> dict[str, Any]:
        """Add the field whose name is a keyword of Python."""
        return {**super().get_fields(), "break": serializers.IntegerField()}


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/jefe",
        assign_jefe,
        name="api-table-jefe",
        need="table.supervise",
        summary="Put a jefe in charge of a table",
        body=BadgeSerializer,
        answer=VersionSerializer,
        example={"badge": "J1"},
    ),
    command(
        "tables/<int:table_id>/croupiers/post",
        post_croupier,
        name="api-croupier-post",
        need="croupier.post",
        summary="Post a croupier at a table",
        body=BadgeSerializer,
        answer=VersionSerializer,
        undone=[unpost],
    ),
    command(
        "tables/<int:table_id>/croupiers/release",
        release_croupier,
        name="api-croupier-release",
        need="croupier.post",
        summary="Release a croupier from a table",
        body=BadgeSerializer,
        answer=VersionSerializer,
        undone=[post_again],
    ),
    command(
        "tables/<int:table_id>/croupiers/relieve",
        relieve_croupier,
        name="api-croupier-relieve",
        need="croupier.post",
        summary="Relieve a croupier by another",
        body=ReliefSerializer,
        answer=VersionSerializer,
        example={"badge": "C1", "relief": "C2", "rests": True},
    ),
    command(
        "breaks/start",
        start_break,
        name="api-break-start",
        need="break.manage",
        summary="Send a person on a break",
        body=BadgeSerializer,
        answer=BreakIdSerializer,
        example={"badge": "C1"},
    ),
    command(
        "breaks/end",
        end_break,
        name="api-break-end",
        need="break.manage",
        summary="Let a person come back from a break",
        body=BadgeSerializer,
        answer=BreakIdSerializer,
        example={"badge": "C1"},
    ),
    command(
        "jefes/hand-over",
        hand_over,
        name="api-hand-over",
        need="table.hand_over",
        summary="Hand tables of one jefe over to another, all or none",
        body=HandOverSerializer,
        answer=HandedOverSerializer,
        example={"giver": "J1", "taker": "J2"},
    ),
]
