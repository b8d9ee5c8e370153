"""Commands on posts: jefe, croupiers, reliefs, hand-overs, breaks."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import BadgeSerializer, VersionSerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.posts.services.breaks import end_break, start_break
from tables.posts.services.hand_over import hand_over
from tables.posts.services.posts import assign_jefe, post_croupier, release_croupier
from tables.posts.services.relief import relieve_croupier


@describe_command(
    "Put a jefe in charge of a table", answer=VersionSerializer, example={"badge": "J1"}
)
class JefeView(CommandView):
    """POST tables/<id>/jefe."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Assign the jefe."""
        return assign_jefe(
            actor=actor, command=command, table_id=ids["table_id"], badge=data["badge"]
        )


@describe_command("Post a croupier at a table", answer=VersionSerializer)
class PostCroupierView(CommandView):
    """POST tables/<id>/croupiers/post."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Post the croupier."""
        return post_croupier(
            actor=actor, command=command, table_id=ids["table_id"], badge=data["badge"]
        )


@describe_command("Release a croupier from a table", answer=VersionSerializer)
class ReleaseCroupierView(CommandView):
    """POST tables/<id>/croupiers/release."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Release the croupier."""
        return release_croupier(
            actor=actor, command=command, table_id=ids["table_id"], badge=data["badge"]
        )


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
    )


class HandedOverSerializer(serializers.Serializer[Any]):
    """The version of each table that went over, by its id."""

    versions = serializers.DictField(child=serializers.IntegerField())


class BreakIdSerializer(serializers.Serializer[Any]):
    """The break that began or ended."""

    def get_fields(self) -> dict[str, Any]:
        """Add the field whose name Python keeps to itself as a word of its own."""
        return {**super().get_fields(), "break": serializers.IntegerField()}


@describe_command(
    "Relieve a croupier by another",
    answer=VersionSerializer,
    example={"badge": "C1", "relief": "C2", "rests": True},
)
class RelieveCroupierView(CommandView):
    """POST tables/<id>/croupiers/relieve."""

    serializer_class = ReliefSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Relieve the croupier."""
        return relieve_croupier(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_command(
    "Hand tables of one jefe over to another, all or none",
    answer=HandedOverSerializer,
    example={"giver": "J1", "taker": "J2"},
)
class HandOverView(CommandView):
    """POST jefes/hand-over."""

    serializer_class = HandOverSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Hand the tables over."""
        return hand_over(
            actor=actor,
            command=command,
            giver=data["giver"],
            taker=data["taker"],
            table_ids=data.get("tables"),
        )


@describe_command("Send a person on a break", answer=BreakIdSerializer, example={"badge": "C1"})
class StartBreakView(CommandView):
    """POST breaks/start."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Begin the break."""
        return start_break(actor=actor, command=command, badge=data["badge"])


@describe_command(
    "Let a person come back from a break", answer=BreakIdSerializer, example={"badge": "C1"}
)
class EndBreakView(CommandView):
    """POST breaks/end."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """End the break."""
        return end_break(actor=actor, command=command, badge=data["badge"])
